import type { FeatureRoutes } from '#server/http/implementation.ts';
import { changeConsent, changePhone, readConsent } from './change-consent.ts';
import { changeVisibility, readVisibility } from './change-visibility.ts';
import { erasePerson } from './erase-person.ts';
import { showData } from './show-data.ts';

export const ownDataRoutes = {
  'GET /api/user/data': {
    async act(_asked, ask) {
      return { status: 200, body: await showData(ask.installation.db, ask.user.id) };
    },
  },
  'GET /api/user/consent': {
    async act(_asked, ask) {
      return { status: 200, body: await readConsent(ask) };
    },
  },
  'PATCH /api/user/consent': {
    async act({ body }, ask) {
      await changeConsent(ask, body.messagesConsent);
      return { status: 200, body: await readConsent(ask) };
    },
  },
  'GET /api/user/visibility': {
    async act(_asked, ask) {
      return { status: 200, body: await readVisibility(ask) };
    },
  },
  'PATCH /api/user/visibility': {
    async act({ body }, ask) {
      await changeVisibility(ask, body.isHidden);
      return { status: 200, body: await readVisibility(ask) };
    },
  },
  'PATCH /api/user/phone': {
    async act({ body }, ask) {
      await changePhone(ask, body.phone);
      return { status: 200, body: await readConsent(ask) };
    },
  },
  'DELETE /api/user': {
    async act({ body }, ask) {
      await erasePerson(ask, body.currentPassword);
      ask.signOut();
      return { status: 204, body: undefined };
    },
  },
} satisfies FeatureRoutes;
