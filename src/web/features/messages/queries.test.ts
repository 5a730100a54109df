import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { previewQuery } from './queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['round_reminder', 'round_reminder'],
  ['top_players', 'top_players'],
  ['ranking_teams_general_utility', 'teams_ranking'],
] as const)('the preview of %s is asked for as %s', async (messageType, sent) => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json({});
  });
  await new QueryClient().fetchQuery(previewQuery({ messageType, roundNumber: 3 }));
  expect(bodies).toEqual([{ messageType: sent, roundNumber: 3 }]);
});
