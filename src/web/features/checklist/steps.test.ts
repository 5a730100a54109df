import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const NEW = {
  tournament: { name: 'Copa da Praia', year: 2026, hasStages: false },
  rounds: [
    { round_number: 1, round_date: '2026-04-04' },
    { round_number: 2, round_date: '2026-05-09' },
  ],
  teams: [],
  games: [],
  links: 0,
  activeRound: 0,
  today: '2026-04-05',
};
const TEAM = { players: [{}] };

const shown = (known: Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({ ...NEW, ...known }).map(({ isDone, title, about }) => `${isDone ? '✓' : '·'} ${title}: ${about}`);

test('a new tournament has only its name done', () => {
  expect(shown({})).toEqual([
    '✓ Torneio: Copa da Praia 2026',
    '· Datas: Rodada 1: sábado, 04/04/2026, que já passou',
    '· Times: Nenhum ainda',
    '· Jogadores: Nenhum ainda',
    '· Jogos: Nenhum ainda',
    '· Links das quadras: Para marcar os pontos sem conta',
    '· Ativar a rodada: No dia: os jogos vão para a primeira página',
  ]);
});

test('a tournament that may begin has every step done', () => {
  const games = [{ round: 2 }, { round: 2 }];
  expect(shown({ teams: [TEAM, TEAM], games, links: 1, activeRound: 2 })).toEqual([
    '✓ Torneio: Copa da Praia 2026',
    '✓ Datas: Rodada 2: sábado, 09/05/2026',
    '✓ Times: 2 times',
    '✓ Jogadores: 2 jogadores',
    '✓ Jogos: 2 jogos marcados',
    '✓ Links das quadras: 1 link em uso',
    '✓ Ativar a rodada: Rodada 2 ao vivo',
  ]);
});

test('the day is that of the first round with games, and today is not over', () => {
  expect(shown({ games: [{ round: 2 }] })[1]).toBe('✓ Datas: Rodada 2: sábado, 09/05/2026');
  expect(shown({ today: '2026-04-04' })[1]).toBe('✓ Datas: Rodada 1: sábado, 04/04/2026');
});

test('one team makes no game, and a team without players is not ready', () => {
  expect(shown({ teams: [TEAM] })[2]).toBe('· Times: 1 time');
  expect(shown({ teams: [TEAM, { players: [] }] })[3]).toBe('· Jogadores: 1 time sem jogadores');
});

test('a table of people needs no teams', () => {
  const steps = shown({ tournament: { ...NEW.tournament, hasStages: true }, games: [{ round: 1 }] });
  expect(steps.slice(2, 5)).toEqual([
    '✓ Times: A tabela forma as duplas',
    '✓ Jogadores: Já estão na tabela',
    '✓ Jogos: 1 jogo marcado',
  ]);
  expect(shown({ tournament: { ...NEW.tournament, hasStages: true }, teams: [TEAM] })[2]).toBe(
    '· Times: 1 time',
  );
});
