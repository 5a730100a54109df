import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/store/database/schema',
  out: './src/server/store/database/migrations',
  casing: 'snake_case',
});
