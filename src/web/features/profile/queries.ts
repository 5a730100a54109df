import { read } from '#web/lib/query.ts';

export const consentQuery = read('GET /api/user/consent', {});
