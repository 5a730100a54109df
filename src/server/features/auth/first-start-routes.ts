import type { FeatureRoutes } from '#server/http/implementation.ts';
import { presentUser } from './present.ts';
import { signIn } from './sign-in.ts';

export const firstStartRoutes = {
  'GET /api/first-start': {
    async act(_asked, { installation, snapshot }) {
      return { status: 200, body: { isOpen: await installation.firstStart.isOpen(snapshot) } };
    },
  },
  'POST /api/first-start': {
    async act({ body }, ask) {
      if (!(await ask.repeated())) await ask.installation.firstStart.begin(ask, body);
      const account = await signIn(ask, { username: body.email, password: body.password });
      return { status: 201, body: presentUser(ask.tournament.snapshots.current, account) };
    },
  },
} satisfies FeatureRoutes;
