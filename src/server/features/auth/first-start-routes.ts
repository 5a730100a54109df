import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { commandLine } from '#server/runtime/commands.ts';
import { presentUser } from './present-user.ts';
import { signIn } from './sign-in.ts';

export const firstStartRoutes = {
  'GET /api/first-start': {
    async act(_input, { snapshot }, { installation }) {
      const isOpen = await installation.firstStart.isOpen(snapshot);
      const restoreCommand = commandLine(installation.settings, 'restore', 'ARQUIVO');
      return { status: 200, body: { isOpen, restoreCommand } };
    },
  },
  'POST /api/first-start': {
    async act({ body }, context, { installation, tournaments }) {
      const { firstStart, sessions, settings } = installation;
      if (!(await context.repeated())) await firstStart.begin(context, settings, body);
      await tournaments.refresh();
      const account = await signIn(context, sessions, { username: body.email, password: body.password });
      return { status: 201, body: presentUser(context.snapshots.current, account) };
    },
  },
} satisfies FeatureRoutes;
