/** The first team's value is first. */
export type Pair = readonly [number, number];
export type ScoreTeam = { readonly name: string; readonly imageUrl: string | null };
export type GameState = 'scheduled' | 'live' | 'finished';
type ShownSetState = 'open' | 'playing' | 'done' | 'skipped';
export type ScoreSet = { readonly number: number; readonly score: Pair; readonly state: ShownSetState };

export type ShownScore = {
  readonly status: GameState;
  readonly place: string;
  readonly teams: readonly [ScoreTeam, ScoreTeam];
  readonly sets: readonly ScoreSet[];
  readonly setsWon: Pair;
  readonly winner?: 1 | 2 | null | undefined;
  readonly server?: 1 | 2 | null | undefined;
  readonly award?: string | null | undefined;
};

export const gameStateWords: Record<GameState, string> = {
  scheduled: 'Agendado',
  live: 'Ao Vivo',
  finished: 'Finalizado',
};

/** An awarded game without a winner is lost by both. */
export const isTie = ({ status, winner, award }: Pick<ShownScore, 'status' | 'winner' | 'award'>) =>
  status === 'finished' && !winner && !award;

function setInWords({ number, score, state }: ScoreSet): string | null {
  if (state === 'open') return null;
  if (state === 'skipped') return `${number}º set não jogado`;
  return `${number}º set${state === 'playing' ? ' em andamento' : ''}: ${score[0]} a ${score[1]}`;
}

/** The score in a sentence for screen readers, from which the digits are hidden. */
export function scoreInWords(game: ShownScore): string {
  const { status, teams, sets, setsWon, winner, server, award } = game;
  const [first, second] = teams;
  if (status === 'scheduled') return `${first.name} contra ${second.name}.`;
  const result = `${first.name} ${setsWon[0]}, ${second.name} ${setsWon[1]} em sets.`;
  const won = winner
    ? ` Vitória de ${teams[winner - 1]?.name}${award ? ` por ${award}` : ''}.`.replace('..', '.')
    : isTie(game)
      ? ' Empate.'
      : award
        ? ` ${award}.`
        : '';
  const played = sets.map(setInWords).filter((words) => words !== null);
  const serves = server ? ` Saque de ${teams[server - 1]?.name}.`.replace('..', '.') : '';
  return `${result}${won}${played.length > 0 ? ` ${played.join('; ')}.` : ''}${serves}`;
}
