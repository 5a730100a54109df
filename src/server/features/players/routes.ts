import { storeConsent } from '#server/features/messages/consent.ts';
import { found } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { changePlayer } from './change-player.ts';
import { createPlayer } from './create-player.ts';
import { deletePlayer } from './delete-player.ts';
import { NO_SECRETS, type Secrets } from './first-password.ts';
import { presentInFull, presentPlayers } from './present-player.ts';
import { requirePlayer } from './require-player.ts';
import { resetPassword } from './reset-password.ts';

export const playerRoutes = {
  'GET /api/players': {
    show: (snapshot, { query }, principal) => presentPlayers(snapshot, principal, query.team),
  },
  'POST /api/players': {
    async act({ body }, context) {
      const { snapshot, subjectId, result } = await createPlayer(context, body);
      return { status: 201, body: present(snapshot, subjectId, result) };
    },
  },
  'PATCH /api/players/{id}': {
    async act({ params: { id }, body }, context) {
      const { snapshot, result } = await changePlayer(context, id, body);
      return { status: 200, body: present(snapshot, id, result) };
    },
  },
  'DELETE /api/players/{id}': {
    async act({ params: { id }, body }, context) {
      await deletePlayer(context, id, body?.currentPassword);
      return { status: 204, body: undefined };
    },
  },
  'POST /api/players/{id}/reset-password': {
    async act({ params: { id }, body }, context) {
      const { result } = await resetPassword(context, id, body ?? {});
      return { status: 200, body: result ?? NO_SECRETS };
    },
  },
  'POST /api/players/{id}/opt-out': {
    async act({ params: { id } }, context) {
      const { snapshot } = await optOut(context, id);
      return { status: 200, body: presentInFull(snapshot, known(snapshot, id)) };
    },
  },
} satisfies FeatureRoutes;

function present(snapshot: Snapshot, id: number | null, secrets: Secrets | null | undefined) {
  return { ...presentInFull(snapshot, known(snapshot, id)), ...(secrets ?? NO_SECRETS) };
}

const known = (snapshot: Snapshot, id: number | null) => found(snapshot.playerOf.get(id ?? 0), 'player');

function optOut(context: WriteContext<'player.consent'>, id: number) {
  return context.write(async (tx, moment) => {
    const { player } = await requirePlayer(tx, context, id);
    return storeConsent(
      tx,
      moment,
      { ...player, subject: 'player' },
      { accepts: false, at: moment.at, isReply: false },
    );
  });
}
