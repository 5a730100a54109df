import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Pictures, re-encoded and named by the hash of their content. `slug`: found by a team's name (logo fallback). */
export const images = pgTable('images', {
  name: text().primaryKey(),
  large: bytes().notNull(),
  small: bytes().notNull(),
  slug: text().unique('images_slug'),
  createdAt: instant().notNull(),
});
