import { speedUpDrizzle } from '#server/drizzle-hooks.ts';

speedUpDrizzle();
