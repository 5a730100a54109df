import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { presentLine } from './present-line.ts';
import { readActors, readLines } from './read-audit.ts';

const PAGE = 50;

export const auditRoutes = {
  'GET /api/audit': {
    async act({ query: input }, context) {
      const found = await readLines(context, input, PAGE + 1);
      const lines = found.slice(0, PAGE);
      const next = found.length > PAGE ? (lines.at(-1)?.id ?? null) : null;
      return { status: 200, body: { lines: lines.map((line) => presentLine(context.snapshot, line)), next } };
    },
  },
  'GET /api/audit/actors': {
    async act(_input, context) {
      return { status: 200, body: await readActors(context) };
    },
  },
} satisfies FeatureRoutes;
