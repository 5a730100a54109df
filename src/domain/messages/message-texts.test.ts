import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame as anyGame } from '#domain/fixtures.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import type { Player, Round, SheetRow, Team, Tournament } from '#domain/tournament.ts';
import {
  BODY_CHARACTERS,
  nothingToSay,
  renderMessage,
  searchableBeginning,
  TEMPLATES,
  withoutName,
} from './message-texts.ts';
import type { MessageType } from './messages.ts';

const ADDRESS = 'https://volei.exemplo.com.br';
const TYPES = Object.keys(TEMPLATES) as MessageType[];
const ROUND: Round = { id: 5, number: 5, date: '2025-08-02', isExtra: false };

const EMPTY: Tournament & { name: string; year: number; timeZone: string } = {
  name: 'Copa da Praia',
  year: 2025,
  timeZone: 'America/Sao_Paulo',
  rules: DEFAULT_RULES,
  rounds: [ROUND],
  activeRound: 0,
  teams: [],
  players: [],
  games: [],
  points: [],
  lots: [],
};

const aTeam = (id: number, name: string): Team => ({
  id,
  name,
  category: 'Misto',
  seed: null,
  imageUrl: null,
  namedImageUrl: null,
});
const aPlayer = (id: number, firstName: string, gender: Player['gender'], teamId: number): Player => ({
  id,
  firstName,
  lastName: 'Lima',
  teamId,
  gender,
  imageUrl: null,
});
const aRow = (playerId: number, teamId: number, ataques: number): SheetRow => ({
  playerId,
  teamId,
  round: 5,
  saques: 0,
  defesas: 0,
  ataques,
  present: true,
});
const aGame = (id: number, team1Id: number, team2Id: number) =>
  anyGame(
    team1Id,
    team2Id,
    [
      [21, 10],
      [21, 10],
    ],
    { id, round: 5, date: '2025-08-02T08:00:00.000Z' },
  );

const PLAYED: typeof EMPTY = {
  ...EMPTY,
  teams: [aTeam(1, 'Recife'), aTeam(2, 'Olinda')],
  players: [aPlayer(1, 'Ana', 'Feminino', 1), aPlayer(2, 'Beto', 'Masculino', 2)],
  games: [aGame(1, 1, 2)],
  points: [aRow(1, 1, 6), aRow(2, 2, 1)],
};

/** The same before its game. */
const AHEAD: typeof EMPTY = {
  ...PLAYED,
  games: [anyGame(1, 2, [], { id: 1, round: 5, status: 'agendado', date: '2025-08-02T08:00:00.000Z' })],
};

const textOf = (type: MessageType, event = PLAYED, round = ROUND) =>
  renderMessage(type, event, round, ADDRESS).text;

describe('the text', () => {
  test('of a reminder says the round, its day, how many games, and where to look', () => {
    expect(textOf('round_reminder', AHEAD)).toBe(`🏐 *Lembrete de rodada*

Torneio: Copa da Praia 2025
Rodada 5: sábado, 02/08/2025
Jogos marcados: 1

Confira horários e quadras em ${ADDRESS}/confrontos e chegue com antecedência. Bom jogo!`);
  });

  test('of a reminder leaves out what will not be played', () => {
    const given = { ...aGame(2, 1, 2), award: { winner: 1, reason: 'wo' } as const };
    expect(textOf('round_reminder', { ...AHEAD, games: [...AHEAD.games, given] })).toContain(
      'Jogos marcados: 1',
    );
  });

  test('of a reminder of an extra round without games says so', () => {
    const text = textOf('round_reminder', EMPTY, { ...ROUND, isExtra: true, date: '2025-04-06' });
    expect(text).toContain('Rodada 5 (extra): domingo, 06/04/2025');
    expect(text).toContain('Jogos marcados: a definir');
  });

  test('of a reminder counts the games of its day, and none that was left on another', () => {
    const moved = { ...ROUND, date: '2025-08-09' };
    expect(textOf('round_reminder', AHEAD, moved)).toContain('Jogos marcados: a definir');
    const late = {
      ...anyGame(1, 2, [], { id: 2, round: 5, status: 'agendado' }),
      date: '2025-08-03T01:00:00.000Z',
    };
    const event = {
      ...AHEAD,
      games: [...AHEAD.games, late, { ...late, id: 3, date: '2025-08-03T12:00:00.000Z' }],
    };
    expect(textOf('round_reminder', event)).toContain('Jogos marcados: 2');
  });

  test('of the best players names three men and three women, and a dash where there are none', () => {
    expect(textOf('top_players')).toBe(`🏆 *Melhores jogadores*

Torneio: Copa da Praia 2025
Rodada 5

*Masculino*
1. Beto Lima (Olinda): 1,6%
—
—

*Feminino*
1. Ana Lima (Recife): 9,7%
—
—

Ranking completo: ${ADDRESS}/rankings
Parabéns a todos!`);
  });

  test('of players without a completed game shows raw points', () => {
    const text = textOf('top_players', { ...PLAYED, games: [] });
    expect(text).toContain('1. Ana Lima (Recife): 6 pontos');
    expect(text).toContain('1. Beto Lima (Olinda): 1 ponto');
  });

  test('of the standings names the first eight teams', () => {
    const names = Array.from({ length: 9 }, (_, index) => aTeam(index + 3, `Time ${index + 1}`));
    const text = textOf('ranking_teams_general_utility', { ...PLAYED, teams: [...PLAYED.teams, ...names] });
    expect(text).toContain('\nAté a rodada 5\n\n1. Recife: 3 pontos, 1 vitória\n');
    expect(text.match(/^(?:\d\. |—$)/gm)).toHaveLength(8);
    expect(textOf('ranking_teams_general_utility')).toContain('\n2. Olinda: 0 pontos, 0 vitórias\n—\n');
  });

  test('of the standings counts up to its round, and not what was played after it', () => {
    const later = { ...aGame(2, 2, 1), round: 6 };
    const text = textOf('ranking_teams_general_utility', { ...PLAYED, games: [...PLAYED.games, later] });
    expect(text).toBe(textOf('ranking_teams_general_utility'));
  });

  test('of the standings gives teams that share a position the same number, as the page does', () => {
    const teams = ['Recife', 'Olinda', 'Caruaru', 'Natal'].map((name, index) => aTeam(index + 1, name));
    const text = textOf('ranking_teams_general_utility', { ...PLAYED, teams });
    expect(text.match(/\d\. \p{L}+/gu)).toEqual(['1. Recife', '2. Caruaru', '2. Natal', '4. Olinda']);
  });

  test('of the best players gives tied players the same number', () => {
    const text = textOf('top_players', {
      ...PLAYED,
      players: [aPlayer(1, 'Ana', 'Feminino', 1), aPlayer(2, 'Bia', 'Feminino', 1)],
      points: [aRow(1, 1, 6), aRow(2, 1, 6)],
    });
    expect(text).toContain('1. Ana Lima (Recife): 9,7%\n1. Bia Lima (Recife): 9,7%\n—');
  });

  test.each([
    ['nobody has points', EMPTY, false],
    ['somebody has points', PLAYED, true],
    ['those who have a row made none', { ...PLAYED, points: [aRow(1, 1, 0)] }, false],
  ])('of the best players if %s', (_name, event, isThere) => {
    const reason = 'A rodada 5 ainda não tem pontos de jogadores: lance as pontuações primeiro';
    expect(nothingToSay('top_players', event, ROUND)).toBe(isThere ? null : reason);
  });

  test('of the ranking if there are no teams', () => {
    const reason = 'Ainda não há times: cadastre antes';
    expect(nothingToSay('ranking_teams_general_utility', EMPTY, ROUND)).toBe(reason);
    expect(nothingToSay('ranking_teams_general_utility', { ...PLAYED, games: [] }, ROUND)).toBeNull();
  });

  test.each([
    ['has games on its day', AHEAD, ROUND, null],
    ['has no games yet', EMPTY, ROUND, null],
    [
      'has a game to play beside one that ended',
      { ...AHEAD, games: [...AHEAD.games, aGame(2, 1, 2)] },
      ROUND,
      null,
    ],
    ['has games that ended', PLAYED, ROUND, null],
    [
      'has only games given by W.O.',
      {
        ...PLAYED,
        games: PLAYED.games.map((game) => ({ ...game, award: { winner: 1, reason: 'wo' } as const })),
      },
      ROUND,
      'Os jogos da rodada 5 foram todos dados por W.O.: não há o que lembrar',
    ],
    [
      'was moved and its games were not',
      AHEAD,
      { ...ROUND, date: '2025-08-09' },
      'A rodada 5 tem jogos, mas nenhum no dia dela: acerte primeiro o dia da rodada ou o dos jogos',
    ],
  ])('of a reminder if the round %s', (_name, event, round, reason) => {
    expect(nothingToSay('round_reminder', event, round)).toBe(reason);
  });
});

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom(
    '',
    '   ',
    'a    b',
    'a\tb',
    'a\nb',
    'a\r\nb',
    '\u2028',
    '{{1}}',
    '$&',
    '👩‍👩‍👧‍👦'.repeat(20),
    'W'.repeat(120),
  ),
);

const anyEvent = fc
  .record({
    name: anyName,
    teams: fc.array(anyName, { maxLength: 10 }),
    men: fc.array(anyName, { maxLength: 4 }),
    women: fc.array(anyName, { maxLength: 4 }),
  })
  .map(({ name, teams, men, women }): typeof EMPTY => {
    const players = [
      ...men.map((each, index) => aPlayer(index + 1, each, 'Masculino', 1)),
      ...women.map((each, index) => aPlayer(index + 50, each, 'Feminino', 2)),
    ];
    return {
      ...EMPTY,
      name,
      teams: teams.map((each, index) => aTeam(index + 1, each)),
      players,
      games: teams.length > 1 ? [aGame(1, 1, 2)] : [],
      points: players.map(({ id }) => aRow(id, id < 50 ? 1 : 2, 999)),
    };
  });

const LONGEST = `https://${'a'.repeat(192)}`;

describe.each(TYPES)('%s: whatever the names are', (type) => {
  const places = TEMPLATES[type].match(/\{\{\d+\}\}/g) ?? [];

  test('no parameter holds what WhatsApp refuses, and the body is not too long', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const { text, parameters } = renderMessage(type, event, ROUND, LONGEST);
        expect(text.length).toBeLessThanOrEqual(BODY_CHARACTERS);
        expect(parameters).toHaveLength(places.length);
        for (const parameter of parameters) {
          expect(parameter).not.toMatch(/[\n\r\t\u2028\u2029]| {4}/);
          expect(parameter.trim()).toBe(parameter);
          expect(parameter).not.toBe('');
          expect(parameter.isWellFormed()).toBe(true);
        }
        // What is shown is the template with the parameters, as WhatsApp fills it in.
        const made = TEMPLATES[type]
          .split(/\{\{\d+\}\}/)
          .reduce((before, after, place) => `${before}${parameters[place - 1]}${after}`);
        expect(text).toBe(made);
      }),
      { numRuns: 300 },
    );
  });

  test('the template numbers its parameters from one, with words before the first and after the last', () => {
    expect(places).toEqual(places.map((_, index) => `{{${index + 1}}}`));
    expect(TEMPLATES[type]).not.toMatch(/^\{\{|\}\}$/);
  });
});

describe('the name of an erased person', () => {
  const GONE = 'Jogador removido';
  const longName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });

  test('is removed from the best players, even if the line was cut', () => {
    fc.assert(
      fc.property(
        longName,
        longName,
        longName,
        fc.integer({ min: 1, max: 99 }),
        (first, last, team, ataques) => {
          const named = { ...aPlayer(1, `Q${first}`, 'Feminino', 1), lastName: last };
          const event = {
            ...PLAYED,
            teams: [aTeam(1, team), aTeam(2, 'Olinda')],
            players: [named],
            points: [aRow(1, 1, ataques)],
          };
          const { text, parameters } = renderMessage('top_players', event, ROUND, ADDRESS);
          const [line = ''] = parameters.filter((each) => each.startsWith('1. Q'));
          expect(text).toContain(searchableBeginning(named));
          expect(withoutName(line, named, GONE)).toMatch(/^1\. Jogador removido($|[^\p{L}\p{M}])/u);
          expect(withoutName(text, named, GONE)).toContain(GONE);
        },
      ),
    );
  });

  test.each([
    ['1. Ana Lima (Recife): 9,0%', '1. Jogador removido (Recife): 9,0%'],
    ['1. Ana Limas (Recife)', '1. Ana Limas (Recife)'],
    ['1. Joana Lima (Recife)', '1. Joana Lima (Recife)'],
    ['1. Ana L…: 9,0%', '1. Ana L…: 9,0%'],
  ])('%s: %s', (text, expected) => {
    expect(withoutName(text, { firstName: 'Ana', lastName: 'Lima' }, GONE)).toBe(expected);
  });
});

test.each(TYPES)('%s: what docs/operations.md says to register is what is sent', (type) => {
  const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  expect(manual).toContain(`\`\`\`text\n${TEMPLATES[type]}\n\`\`\``);
});
