import { read } from '#web/lib/query.ts';

export const sessionsQuery = read('GET /api/user/sessions', {});

export const secondFactorQuery = read('GET /api/user/second-factor', {});

export const visibilityQuery = read('GET /api/user/visibility', {});

export const consentQuery = read('GET /api/user/consent', {});
