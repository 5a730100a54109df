import { query } from '#server/db/database.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { presentUser } from './present.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  isRequiredOfAdmins,
  readSecondFactor,
  requireSecondFactor,
  resetSecondFactor,
} from './second-factor.ts';
import { signInByCode } from './sign-in.ts';

export const secondFactorRoutes = {
  'POST /api/login/code': {
    async act({ body }, ask) {
      const account = await signInByCode(ask, body.code);
      return { status: 200, body: presentUser(ask.tournament.snapshots.current, account) };
    },
  },
  'GET /api/user/second-factor': {
    async act(_asked, ask) {
      return { status: 200, body: await readSecondFactor(ask) };
    },
  },
  'POST /api/user/second-factor': {
    async act({ body }, ask) {
      return { status: 200, body: await beginSecondFactor(ask, body.currentPassword) };
    },
  },
  'POST /api/user/second-factor/confirm': {
    async act({ body }, ask) {
      return { status: 200, body: { recoveryCodes: await confirmSecondFactor(ask, body.code) } };
    },
  },
  'DELETE /api/user/second-factor': {
    async act({ body }, ask) {
      await endSecondFactor(ask, body);
      return { status: 204, body: undefined };
    },
  },
  'DELETE /api/users/{id}/second-factor': {
    async act({ params: { id }, body }, ask) {
      await resetSecondFactor(ask, id, body?.currentPassword);
      return { status: 204, body: undefined };
    },
  },
  'GET /api/second-factor-rule': {
    async act(_asked, ask) {
      return { status: 200, body: { isRequired: await query(ask.installation.db, isRequiredOfAdmins) } };
    },
  },
  'PUT /api/second-factor-rule': {
    async act({ body }, ask) {
      await requireSecondFactor(ask, body.isRequired, body.currentPassword);
      return { status: 200, body: { isRequired: await query(ask.installation.db, isRequiredOfAdmins) } };
    },
  },
} satisfies FeatureRoutes;
