import { presentChanged } from '#server/features/auth/present-user.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { changeConsent, changePhone, readConsent } from './change-consent.ts';
import { changeEmail } from './change-email.ts';
import { changePicture } from './change-picture.ts';
import { changeVisibility, readVisibility } from './change-visibility.ts';
import { erasePerson } from './erase-person.ts';
import { showData } from './show-data.ts';

export const profileRoutes = {
  'PATCH /api/user/email': {
    async act({ body }, context) {
      return { status: 200, body: await presentChanged(await changeEmail(context, body), context) };
    },
  },
  'PATCH /api/user/image': {
    async act({ body }, context) {
      return {
        status: 200,
        body: await presentChanged(await changePicture(context, body.imageUrl), context),
      };
    },
  },
  'GET /api/user/data': {
    async act(_input, context) {
      return { status: 200, body: await showData(context.db, context.user.id) };
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
      await erasePerson(context, body?.currentPassword);
      context.signOut();
      return { status: 204, body: undefined };
    },
  },
} satisfies FeatureRoutes;
