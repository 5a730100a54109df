import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Re-encoded pictures, named by the hash of their content. `slug`: of a team whose logo is found by its name. */
export const images = pgTable('images', {
  name: text().primaryKey(),
  large: bytes().notNull(),
  small: bytes().notNull(),
  slug: text().unique('images_slug'),
  createdAt: instant().notNull(),
});
