import { expect, test } from 'vitest';
import { defaultGameDate } from '#domain/schedule/rounds.ts';
import { fakeGame } from '#web/features/games/fake-game.ts';
import type { Game } from '#web/features/games/queries.ts';
import { structuredData } from './structured-data.ts';

const ORIGIN = 'https://copa.exemplo.com.br';
const TOURNAMENT = { name: 'Copa da Praia', year: 2025 };

function read(game: Game) {
  const html = structuredData(
    [
      [['GET /api/tournament', {}], TOURNAMENT],
      [['GET /api/public/games/{id}', { params: { id: game.id } }], { game }],
    ],
    ORIGIN,
  );
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

test('a game is a sports event of two teams, at its time with its time zone', () => {
  const game = fakeGame({ date: '2025-07-12T12:50:00.000Z', court: '2' });
  const event = read(game);
  expect(event).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    url: `${ORIGIN}/jogos/${game.id}`,
    name: `${game.team1.name} × ${game.team2.name}`,
    startDate: '2025-07-12T09:50:00-03:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Quadra 2, Copa da Praia 2025' },
    competitor: [game.team1, game.team2].map(({ id, name }) => ({
      '@type': 'SportsTeam',
      name,
      url: `${ORIGIN}/times/${id}`,
    })),
  });
});

test('a game without a chosen time has only its day', () => {
  const date = defaultGameDate('2025-07-12');
  expect(read(fakeGame({ date }))['startDate']).toBe('2025-07-12');
});

test('a walkover is a cancelled event', () => {
  const award: Game['award'] = { winner: 1, reason: 'wo', officialSets: [] };
  const event = read(fakeGame({ status: 'concluido', award }));
  expect(event['eventStatus']).toBe('https://schema.org/EventCancelled');
});

test('no name ends the script, and a page without a game has none', () => {
  const name = '</script><img src=x>';
  const game = fakeGame({ team1: { id: 7, name, imageUrl: '/api/images/a' } });
  expect(read(game)['competitor']).toMatchObject([{ name, logo: `${ORIGIN}/api/images/a` }, {}]);
  expect(structuredData([[['GET /api/tournament', {}], TOURNAMENT]], ORIGIN)).toBe('');
});
