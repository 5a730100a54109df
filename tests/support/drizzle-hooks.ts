import { resolveDrizzleQuickly } from '#server/drizzle-imports.ts';

resolveDrizzleQuickly();
