import { expect, test } from 'vitest';
import { aSet, roundType, sets } from '#domain/fixtures.ts';
import { type BegunGame, filledBracket, singleElimination } from '#domain/formats/bracket.ts';
import type { Side } from '#domain/tournament.ts';
import {
  bestText,
  bracketText,
  nextRoundText,
  resultsText,
  standingsText,
  tableText,
} from './group-lists.ts';
import { type GroupGame, matchText } from './group-texts.ts';

const PLACE = { tournament: 'Copa da Praia 2025', address: 'https://copa.exemplo.com.br' };
const ZONE = 'America/Sao_Paulo';

const game = (parts: Partial<GroupGame> = {}): GroupGame => ({
  id: 12,
  team1: { name: 'Recife' },
  team2: { name: 'Olinda' },
  court: '2',
  date: '2025-06-07T12:50:00.000Z',
  status: 'concluido',
  ...roundType(false),
  sets: sets([
    [21, 15],
    [19, 21],
    [15, 12],
  ]),
  award: null,
  usedAllPlayersTeam1: false,
  usedAllPlayersTeam2: false,
  ...parts,
});

test('a game that neither team came to has no winner', () => {
  const both = game({ award: { winner: null, reason: 'wo' }, sets: [] });
  expect(matchText(both, PLACE, ZONE)).toContain('\n\nRecife 0 × 0 Olinda (W.O. duplo)\n\n');
});

test('the results of a round name the winner bold, with the sets below, and leave out what is not completed', () => {
  const given = game({ award: { winner: 2, reason: 'wo' }, sets: [], team1: { name: 'Natal' } });
  const games = [game(), given, game({ status: 'em_andamento', team1: { name: 'Caruaru' } })];
  expect(resultsText(games, 3, PLACE)).toBe(`🏐 *Resultados da Rodada 3*
Copa da Praia 2025

*Recife* 2 × 1 Olinda
21-15, 19-21, 15-12

Natal 0 × 2 *Olinda* (por W.O.)
0-21, 0-21

Classificação: https://copa.exemplo.com.br/classificacao`);
});

test('the next round says when and where, and the day of a game on another day', () => {
  const round = { number: 3, date: '2025-06-07', isExtra: true };
  const later = game({ status: 'agendado', date: '2025-06-08T08:00:00.000Z', court: null });
  const games = [game({ status: 'agendado' }), later];
  expect(nextRoundText(round, games, PLACE, ZONE)).toBe(`📅 *Rodada 3 (extra): sábado, 07/06/2025*
Copa da Praia 2025

*9h50 · Quadra 2*
Recife × Olinda

*domingo, 08/06/2025*
Recife × Olinda

Agenda: https://copa.exemplo.com.br/calendario`);
  expect(nextRoundText(round, [], PLACE, ZONE)).toContain('Os jogos ainda não foram marcados.');
});

test('a game without a chosen time is announced with its time open', () => {
  const round = { number: 3, date: '2025-06-07', isExtra: false };
  const open = game({ status: 'agendado', date: '2025-06-07T08:00:00.000Z', court: null });
  expect(nextRoundText(round, [open], PLACE, ZONE)).toContain('*Horário a definir*\nRecife × Olinda');
});

test('the standings have medals, shared places and no more than twelve lines', () => {
  const row = (position: number) => ({ position, name: `Time ${position}`, totalPoints: 1, totalWins: 2 });
  const text = standingsText([1, 1, 3, ...Array.from({ length: 12 }, (_, i) => i + 4)].map(row), PLACE);
  expect(text).toContain('🥇 Time 1: 1 ponto, 2 vitórias\n🥇 Time 1: 1 ponto, 2 vitórias\n🥉 Time 3');
  expect(text).toContain('12. Time 12: 1 ponto, 2 vitórias\ne mais 3 times\n\nCompleta:');
});

test('the standings of a stage have wins and difference, those of teams points; of several groups each has its letter', () => {
  const ana = { position: 1, name: 'Ana', points: null, wins: 1, pointDifference: 5 };
  const bia = { position: 2, name: 'Bia', points: null, wins: 0, pointDifference: -5 };
  expect(tableText('Super 8', [[ana, bia]], PLACE)).toBe(`🏆 *Super 8*
Copa da Praia 2025

🥇 Ana: 1 vitória, saldo +5
🥈 Bia: 0 vitórias, saldo −5

Jogos: https://copa.exemplo.com.br/tabela`);
  expect(tableText('Grupos', [[ana], [bia]], PLACE)).toContain('*Grupo A*\n🥇 Ana');
  expect(tableText('Liga', [[{ ...ana, name: 'Recife', points: 3 }]], PLACE)).toContain(
    '🥇 Recife: 3 pontos, 1 vitória, saldo +5',
  );
});

test('an elimination has its round that is on with results, and at the end its champion', () => {
  const nameOf = (id: number) => `Time ${id}`;
  const text = (
    winners: readonly Side[],
    stored: Parameters<typeof bracketText>[0]['bracket'][number]['game'] = null,
  ) => {
    const begun = new Map<number, BegunGame>();
    const filled = () => filledBracket(singleElimination(4, true), [1, 2, 3, 4], begun);
    for (const [id, winner] of winners.entries()) {
      const [one, other] = filled()[id]?.teams ?? [];
      begun.set(id, { teams: [Number(one), Number(other)], winner });
    }
    const open = winners.length;
    const bracket = filled().map((game) => ({
      ...game,
      game: game.id < open ? PLAYED : game.id === open ? stored : null,
    }));
    return bracketText({ name: 'Chave', bracket, qualifiers: [] }, nameOf, PLACE, ZONE);
  };
  const PLAYED = {
    date: '2025-06-07T12:50:00.000Z',
    court: '2',
    status: 'concluido',
    sets: [
      [21, 15],
      [21, 18],
    ],
    award: null,
  } as const;
  expect(text([1], { ...PLAYED, status: 'agendado', sets: [] })).toBe(`🏆 *Chave*
Copa da Praia 2025

*Semifinal*

*Time 1* 2 × 0 Time 4
21-15, 21-18

Time 2 × Time 3
sábado, 07/06/2025, 9h50 · Quadra 2

Jogos: https://copa.exemplo.com.br/tabela`);
  const final = text([1, 1], { ...PLAYED, status: 'em_andamento', sets: [[21, 15]] });
  expect(final).toContain(
    '*Final*\n\n🔴 Time 1 1 × 0 Time 2\n21-15\n\n*Terceiro lugar*\n\nTime 4 × Time 3\n',
  );
  const awarded = text([1, 1], { ...PLAYED, award: { winner: 1, reason: 'wo' } });
  expect(awarded).toContain('*Final*\n\nTime 1 2 × 0 Time 2 (por W.O.)\n21-15, 21-18');
  expect(text([1, 1, 1])).toContain('Copa da Praia 2025\n\n🥇 Campeão: *Time 1*\n\n*Final*');
});

test('the best men come before the best women', () => {
  const best = { position: 1, name: 'Bia', teamName: null, roundPoints: 18, rawPoints: 15 };
  const text = bestText({ round: 3, masculino: [{ ...best, name: 'Caio' }], feminino: [best] }, PLACE);
  expect(text.indexOf('Caio')).toBeLessThan(text.indexOf('Bia'));
});

test('the best of a round are listed with their teams, and a gender without players has no heading', () => {
  const best = { position: 1, name: 'Bia Barros', teamName: 'Recife', roundPoints: 18, rawPoints: 15 };
  const unknown = {
    position: 2,
    name: 'Nome não divulgado',
    teamName: null,
    roundPoints: null,
    rawPoints: 1,
  };
  expect(
    bestText({ round: 3, masculino: [], feminino: [best, unknown] }, PLACE),
  ).toBe(`⭐ *Melhores da Rodada 3*
Copa da Praia 2025

*Feminino*
🥇 Bia Barros (Recife): 18,0%
🥈 Nome não divulgado: 1 ponto

https://copa.exemplo.com.br/auth`);
});

test('a game says its score, that it is in progress, or when it begins', () => {
  const link = 'https://copa.exemplo.com.br/jogos/12';
  expect(matchText(game(), PLACE, ZONE)).toBe(
    `🏐 *Resultado*\nCopa da Praia 2025\n\n*Recife* 2 × 1 Olinda\n21-15, 19-21, 15-12\n\n${link}`,
  );
  const live = game({
    status: 'em_andamento',
    sets: sets([
      [21, 15],
      [9, 12],
    ]),
  });
  expect(matchText(live, PLACE, ZONE)).toBe(
    `🔴 *Ao vivo*\nCopa da Praia 2025\n\nRecife 1 × 0 Olinda\n21-15, 9-12\n\n${link}`,
  );
  const [first] = live.sets;
  const undone = { ...aSet(2, 0, 0), log: { server: null } };
  const between = game({ status: 'em_andamento', sets: first ? [first, undone] : [] });
  expect(matchText(between, PLACE, ZONE)).toContain('Recife 1 × 0 Olinda\n21-15\n');
  expect(matchText(game({ status: 'agendado', sets: [] }), PLACE, ZONE)).toBe(
    `🏐 *Recife × Olinda*\n\nCopa da Praia 2025\nsábado, 07/06/2025, 9h50 · Quadra 2\n\n${link}`,
  );
});

test('formatting characters in a name do not end the bold part', () => {
  expect(resultsText([game({ team1: { name: '*Os* _Bons_' } })], 1, PLACE)).toContain(
    '*Os Bons* 2 × 1 Olinda',
  );
});
