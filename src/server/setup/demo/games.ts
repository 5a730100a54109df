import type { AwardReason, GameStatus, SetScore, Side } from '#domain/tournament.ts';

type Line = readonly [court: string, time: string, team1: string, team2: string, result: string];
export type DemoRound = {
  readonly number: number;
  readonly isExtra: boolean;
  readonly games: readonly Line[];
};

export const ACTIVE_ROUND = 4;
export const LIVE_SINCE = '9:10';

/**
 * In four rounds every team plays every other once; the fifth is not played yet. After round 3 and one game
 * of the fourth: Coqueiros are first; Recife are ahead of Maré Alta by their meeting, Duna of Vento Sul by
 * wins, Vento Sul of Areia Quente by point difference; Areia Quente and Sol Poente, who have not met, share a
 * position. The game in progress decides the first position.
 */
export const ROUNDS: readonly DemoRound[] = [
  {
    number: 1,
    isExtra: false,
    games: [
      ['1', '9:00', 'Coqueiros', 'Recife', '21-18 15-21 15-12'],
      ['2', '9:00', 'Areia Quente', 'Maré Alta', '17-21 21-19 11-15'],
      ['1', '9:50', 'Vento Sul', 'Duna', '21-12 18-21 12-15'],
      ['2', '9:50', 'Ponta Verde', 'Sol Poente', '18-21 22-20 12-15'],
      ['1', '10:40', 'Coqueiros', 'Areia Quente', '21-17 21-18'],
      ['2', '10:40', 'Vento Sul', 'Recife', '21-19 17-21 15-13'],
      ['1', '11:30', 'Ponta Verde', 'Maré Alta', '14-21 16-21'],
      ['2', '11:30', 'Sol Poente', 'Duna', '21-18 21-23 12-15'],
    ],
  },
  {
    number: 2,
    isExtra: false,
    games: [
      ['1', '9:00', 'Coqueiros', 'Ponta Verde', 'W.O. de Ponta Verde'],
      ['2', '9:00', 'Sol Poente', 'Vento Sul', '21-19 18-21 15-12'],
      ['1', '9:50', 'Duna', 'Areia Quente', '21-18 19-21 9-15'],
      ['2', '9:50', 'Maré Alta', 'Recife', '21-18 17-21 11-15'],
      ['1', '10:40', 'Coqueiros', 'Vento Sul', '21-17 19-21 15-11'],
      ['2', '10:40', 'Ponta Verde', 'Areia Quente', '16-21 18-21'],
      ['1', '11:30', 'Sol Poente', 'Recife', '21-18 16-21 12-15'],
      ['2', '11:30', 'Duna', 'Maré Alta', '15-21 18-21'],
    ],
  },
  {
    number: 3,
    isExtra: true,
    games: [
      ['1', '9:00', 'Coqueiros', 'Sol Poente', '21-18'],
      ['2', '9:00', 'Duna', 'Ponta Verde', '21-19'],
      ['1', '9:30', 'Maré Alta', 'Vento Sul', '21-19'],
      ['2', '9:30', 'Recife', 'Areia Quente', '21-17'],
      ['1', '10:00', 'Coqueiros', 'Duna', '21-13'],
      ['2', '10:00', 'Maré Alta', 'Sol Poente', '22-20'],
      ['1', '10:30', 'Recife', 'Ponta Verde', '21-15'],
      ['2', '10:30', 'Areia Quente', 'Vento Sul', '19-21'],
    ],
  },
  {
    number: ACTIVE_ROUND,
    isExtra: false,
    games: [
      ['2', '9:00', 'Recife', 'Duna', '21-17 21-19'],
      ['1', LIVE_SINCE, 'Coqueiros', 'Maré Alta', '21-18 15-21 9-7 em andamento'],
      ['2', '9:55', 'Areia Quente', 'Sol Poente', 'a jogar'],
      ['1', '10:35', 'Vento Sul', 'Ponta Verde', 'a jogar'],
    ],
  },
  {
    number: 5,
    isExtra: false,
    games: [
      ['1', '9:00', 'Recife', 'Coqueiros', 'a jogar'],
      ['2', '9:00', 'Maré Alta', 'Areia Quente', 'a jogar'],
      ['1', '9:50', 'Duna', 'Sol Poente', 'a jogar'],
      ['2', '9:50', 'Ponta Verde', 'Vento Sul', 'a jogar'],
    ],
  },
];

export type DemoSet = SetScore & { readonly startTime: Date; readonly endTime: Date | null };
export type DemoGame = {
  readonly court: string;
  readonly date: Date;
  readonly team1: string;
  readonly team2: string;
  readonly status: GameStatus;
  readonly award: { readonly winner: Side; readonly reason: AwardReason } | null;
  readonly sets: readonly DemoSet[];
};

const MINUTE = 60_000;

/**
 * Reads a line of the table. The sets follow each other from the game's start. `at`: the instant of a table
 * time.
 */
export function readGame(at: (time: string) => Date, [court, time, team1, team2, result]: Line): DemoGame {
  const date = at(time);
  const isLive = result.endsWith('em andamento');
  const isToCome = result === 'a jogar';
  const scores = result.match(/\d+-\d+/g) ?? [];
  return {
    court,
    date,
    team1,
    team2,
    status: isLive ? 'em_andamento' : isToCome ? 'agendado' : 'concluido',
    award: result.startsWith('W.O.') ? { winner: result.endsWith(team1) ? 2 : 1, reason: 'wo' } : null,
    sets: scores.map((score, i): DemoSet => {
      const [team1Score = 0, team2Score = 0] = score.split('-').map(Number);
      const start = date.getTime() + i * 17 * MINUTE;
      const isOver = !isLive || i < scores.length - 1;
      return {
        setNumber: i + 1,
        team1Score,
        team2Score,
        skipped: false,
        closed: false,
        startTime: new Date(start),
        endTime: isOver ? new Date(start + 15 * MINUTE) : null,
      };
    }),
  };
}
