import { commandLine } from '#server/commands.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { presentUser } from './present-user.ts';
import { signIn } from './sign-in.ts';

export const firstStartRoutes = {
  'GET /api/first-start': {
    async act(_input, { installation, snapshot }) {
      const isOpen = await installation.firstStart.isOpen(snapshot);
      const restoreCommand = commandLine(installation.settings, 'restore', 'ARQUIVO');
      return { status: 200, body: { isOpen, restoreCommand } };
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
