import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/**
 * Re-encoded pictures, named by the hash of their content. `slug`: the team name of a logo that is found by
 * name.
 */
export const images = pgTable('images', {
  name: text().primaryKey(),
  large: bytes().notNull(),
  small: bytes().notNull(),
  slug: text().unique('images_slug'),
  createdAt: instant().notNull(),
});
