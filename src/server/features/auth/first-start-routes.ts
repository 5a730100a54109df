import type { FeatureRoutes } from '#server/http/implementation.ts';
import { presentUser } from './present.ts';
import { signIn } from './sign-in.ts';

export const firstStartRoutes = {
  'GET /api/first-start': {
    async act(_input, { installation, snapshot }) {
      return { status: 200, body: { isOpen: await installation.firstStart.isOpen(snapshot) } };
    },
  },
  'POST /api/first-start': {
    async act({ body }, context) {
      if (!(await context.repeated())) await context.installation.firstStart.begin(context, body);
      const account = await signIn(context, { username: body.email, password: body.password });
      return { status: 201, body: presentUser(context.tournament.snapshots.current, account) };
    },
  },
} satisfies FeatureRoutes;
