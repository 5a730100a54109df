import type { FeatureRoutes } from '#server/http/implementation.ts';
import { changeConsent, changePhone, readConsent } from './change-consent.ts';
import { changeVisibility, readVisibility } from './change-visibility.ts';
import { erasePerson } from './erase-person.ts';
import { showData } from './show-data.ts';

export const ownDataRoutes = {
  'GET /api/user/data': {
    async act(_input, context) {
      return { status: 200, body: await showData(context.installation.db, context.user.id) };
    },
  },
  'GET /api/user/consent': {
    async act(_input, context) {
      return { status: 200, body: await readConsent(context) };
    },
  },
  'PATCH /api/user/consent': {
    async act({ body }, context) {
      await changeConsent(context, body.messagesConsent);
      return { status: 200, body: await readConsent(context) };
    },
  },
  'GET /api/user/visibility': {
    async act(_input, context) {
      return { status: 200, body: await readVisibility(context) };
    },
  },
  'PATCH /api/user/visibility': {
    async act({ body }, context) {
      await changeVisibility(context, body.isHidden);
      return { status: 200, body: await readVisibility(context) };
    },
  },
  'PATCH /api/user/phone': {
    async act({ body }, context) {
      await changePhone(context, body.phone);
      return { status: 200, body: await readConsent(context) };
    },
  },
  'DELETE /api/user': {
    async act({ body }, context) {
      await erasePerson(context, body.currentPassword);
      context.signOut();
      return { status: 204, body: undefined };
    },
  },
} satisfies FeatureRoutes;
