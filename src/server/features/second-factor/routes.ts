import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { query } from '#server/store/database/database.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  isRequiredOfAdmins,
  readSecondFactor,
  requireSecondFactor,
  resetSecondFactor,
} from './second-factor.ts';

export const secondFactorRoutes = {
  'GET /api/user/second-factor': {
    async act(_input, context) {
      return { status: 200, body: await readSecondFactor(context) };
    },
  },
  'POST /api/user/second-factor': {
    async act({ body }, context) {
      return { status: 200, body: await beginSecondFactor(context, body?.currentPassword) };
    },
  },
  'POST /api/user/second-factor/confirm': {
    async act({ body }, context) {
      return { status: 200, body: { recoveryCodes: await confirmSecondFactor(context, body.code) } };
    },
  },
  'DELETE /api/user/second-factor': {
    async act({ body }, context) {
      await endSecondFactor(context, body);
      return { status: 204, body: undefined };
    },
  },
  'DELETE /api/users/{id}/second-factor': {
    async act({ params: { id }, body }, context) {
      await resetSecondFactor(context, id, body?.currentPassword);
      return { status: 204, body: undefined };
    },
  },
  'GET /api/second-factor-rule': {
    async act(_input, context) {
      return { status: 200, body: { isRequired: await query(context.db, isRequiredOfAdmins) } };
    },
  },
  'PUT /api/second-factor-rule': {
    async act({ body }, context) {
      await requireSecondFactor(context, body.isRequired, body.currentPassword);
      return { status: 200, body: { isRequired: await query(context.db, isRequiredOfAdmins) } };
    },
  },
} satisfies FeatureRoutes;
