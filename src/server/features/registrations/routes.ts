import { hashPassword, refuseWeak } from '#server/access/passwords.ts';
import { newToken } from '#server/access/sessions.ts';
import { presentInFull } from '#server/features/players/present-player.ts';
import { found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { approveRegistration } from './approve-registration.ts';
import { createRegistration } from './create-registration.ts';
import { presentRegistration, readRegistrations } from './present.ts';
import { rejectMany, rejectRegistration } from './reject-registration.ts';

export const registrationRoutes = {
  'POST /api/tournament/pre-registrations': {
    async act({ body }, context) {
      const { snapshot, subjectId } = await createRegistration(context, body);
      const { id, status } = presentRegistration(snapshot, subjectId);
      return { status: 201, body: { id, status } };
    },
  },
  'GET /api/tournament/pre-registrations': {
    async act(_input, { db, snapshot }) {
      return { status: 200, body: await readRegistrations(db, snapshot) };
    },
  },
  'POST /api/tournament/pre-registrations/{id}/approve': {
    async act({ params: { id }, body }, context) {
      const { publicUrl, settings, snapshot: before, tournamentId, user } = context;
      const { password, email } = body;
      const owner = before.registrations.find((registration) => registration.id === id);
      if (password !== undefined) refuseWeak(password, { ...owner, email: email ?? owner?.email });
      // Hashed before the lock is taken. Without a password it is random until the person chooses one by a
      // link.
      const passwordHash = await hashPassword(password ?? newToken());
      const input = { ...body, id, tournamentId, settings, publicUrl, user, passwordHash };
      const { snapshot, result } = await context.write((tx, moment) =>
        approveRegistration(tx, moment, input),
      );
      const registration = presentRegistration(snapshot, id);
      const player = found(snapshot.playerOf.get(registration.playerId ?? 0), 'player');
      return {
        status: 200,
        body: {
          registration,
          player: presentInFull(snapshot, player),
          hadAccount: result?.hadAccount ?? false,
          passwordLink: result?.passwordLink ?? null,
        },
      };
    },
  },
  'POST /api/tournament/pre-registrations/{id}/reject': {
    async act({ params: { id }, body }, context) {
      const { snapshot } = await rejectRegistration(context, id, body.rejectionReason);
      return { status: 200, body: presentRegistration(snapshot, id) };
    },
  },
  'POST /api/tournament/pre-registrations/reject-many': {
    async act({ body: { ids, rejectionReason } }, context) {
      const { snapshot, result } = await rejectMany(context, ids, rejectionReason);
      const rejected = new Set(result ?? rejectedFor(snapshot, rejectionReason));
      const asked = [...new Set(ids)];
      return {
        status: 200,
        body: {
          rejected: asked.filter((id) => rejected.has(id)),
          others: asked.filter((id) => !rejected.has(id)),
        },
      };
    },
  },
} satisfies FeatureRoutes;

const rejectedFor = ({ registrations }: Snapshot, reason: string) =>
  registrations.filter(({ rejectionReason }) => rejectionReason === reason).map(({ id }) => id);
