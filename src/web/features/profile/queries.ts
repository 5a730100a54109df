import { read } from '#web/lib/net/query.ts';

export const visibilityQuery = read('GET /api/user/visibility', {});

export const consentQuery = read('GET /api/user/consent', {});
