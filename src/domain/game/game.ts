import type { Award, Game, GameStatus, PlayedGame, SetScore } from '#domain/tournament.ts';
import { winnerByFinalSets } from './award.ts';
import { hasPoints, hasSuperfluousThird, score, withoutSet, withSet } from './game-sets.ts';
import { SCORE_RANGE, SET_NUMBERS, setNumbersOf } from './sets.ts';

type RefusalCode =
  | 'STATUS_CHANGE_UNKNOWN'
  | 'GAME_NOT_IN_PROGRESS'
  | 'GAME_COMPLETED'
  | 'SET_NUMBER_UNKNOWN'
  | 'SET_NOT_IN_EXTRA_ROUND'
  | 'SCORE_OUT_OF_RANGE'
  | 'SET_OUT_OF_ORDER'
  | 'THIRD_SET_SUPERFLUOUS'
  | 'SET_UNKNOWN'
  | 'SET_NOT_LAST'
  | 'AWARD_AFTER_POINTS'
  | 'AWARD_AGAINST_WINNER'
  | 'AWARD_WITHOUT_WINNER'
  | 'NO_SET_PLAYED'
  | 'GAME_STARTED'
  | 'SAME_TEAM';

/**
 * Why an action is not legal. `state`: not in the game's current status (HTTP 409); `rule`: a rule of the tournament
 * forbids it (422); `unknown`: the game has no such set (404). `message` is Portuguese, for a toast or a disabled
 * button.
 */
export type Refusal = {
  readonly refused: true;
  readonly kind: 'state' | 'rule' | 'unknown';
  readonly code: RefusalCode;
  readonly message: string;
};

type UsedAllPlayers = Pick<PlayedGame, 'usedAllPlayersTeam1' | 'usedAllPlayersTeam2'>;

/** When, where and by whom a game is played; a missing field is not changed. */
export type GameEdit = {
  readonly team1Id?: number | undefined;
  readonly team2Id?: number | undefined;
  readonly court?: string | null | undefined;
  readonly date?: string | undefined;
};
type Teams = Pick<Game, 'team1Id' | 'team2Id'>;

export type GameAction =
  | { readonly do: 'start' }
  | { readonly do: 'unstart' }
  | ({ readonly do: 'registerSet' } & SetScore)
  | { readonly do: 'deleteSet'; readonly setNumber: number }
  | ({ readonly do: 'award' } & Award)
  | ({ readonly do: 'complete' } & UsedAllPlayers)
  | { readonly do: 'revert' };

/** The game after an action, with the fields that the rules do not use (id, court) unchanged. */
type After<G extends PlayedGame> = Omit<G, keyof PlayedGame> & PlayedGame;

/**
 * Why an action is not allowed, or null if it is. Without the action's data: whether any action of that kind is
 * allowed, which enables its button (docs/rules.md, Sets 3 to 5 and 7 to 9).
 */
export const gameCan = {
  start: (game: PlayedGame): Refusal | null =>
    game.status === 'agendado' ? null : unknownChange('Só um jogo agendado pode ser iniciado.'),

  unstart: (game: PlayedGame): Refusal | null => {
    if (game.status !== 'em_andamento') return unknownChange('Só um jogo em andamento volta a ser agendado.');
    return game.sets.some(hasPoints)
      ? unknownChange('O jogo já tem pontos: não volta a ser agendado.')
      : null;
  },

  registerSet: (game: PlayedGame, set?: SetScore): Refusal | null =>
    notInProgress(game) ?? (set ? setRefusal(game, score(set)) : null),

  deleteSet: (game: PlayedGame, set?: Pick<SetScore, 'setNumber'>): Refusal | null =>
    notInProgress(game) ?? deletionRefusal(game.sets, set?.setNumber),

  award: (game: PlayedGame, award: Partial<Award> = {}): Refusal | null => {
    if (game.status === 'concluido') return state('GAME_COMPLETED', 'O jogo já está concluído.');
    if (award.reason === 'abandono' && game.status !== 'em_andamento') return notInProgress(game);
    if (award.reason === 'wo' && game.sets.some(hasPoints)) {
      return rule('AWARD_AFTER_POINTS', 'O jogo já teve pontos: registre abandono em vez de W.O.');
    }
    if (award.reason === 'abandono' && award.winner === null) {
      return rule('AWARD_WITHOUT_WINNER', 'Diga qual dos times parou: o outro vence.');
    }
    const winner = winnerByFinalSets(game);
    return winner && award.winner && winner !== award.winner
      ? rule('AWARD_AGAINST_WINNER', 'O outro time já venceu o jogo nos sets encerrados: conclua o jogo.')
      : null;
  },

  complete: (game: PlayedGame): Refusal | null => {
    if (game.status !== 'em_andamento') return unknownChange('Só um jogo em andamento pode ser concluído.');
    return game.sets.some(hasPoints)
      ? null
      : rule('NO_SET_PLAYED', 'Registre ao menos um set com pontos antes de concluir o jogo.');
  },

  revert: (game: PlayedGame): Refusal | null =>
    game.status === 'concluido' ? null : unknownChange('Só um jogo concluído pode ser revertido.'),

  edit: (game: PlayedGame): Refusal | null =>
    game.status === 'concluido'
      ? state('GAME_COMPLETED', 'O jogo está concluído: reverta antes de editar.')
      : null,

  changeTeams: (game: PlayedGame): Refusal | null =>
    game.status === 'agendado'
      ? null
      : state('GAME_STARTED', 'O jogo já começou: os times não podem mais mudar.'),
};

/** Why this edit is not allowed, or null if it is (docs/rules.md, Rounds 6). */
export function editRefusal(game: PlayedGame & Teams, edit: GameEdit): Refusal | null {
  const { team1Id = game.team1Id, team2Id = game.team2Id } = edit;
  const isAnother = team1Id !== game.team1Id || team2Id !== game.team2Id;
  const refusal = gameCan.edit(game) ?? (isAnother ? gameCan.changeTeams(game) : null);
  if (refusal) return refusal;
  return team1Id === team2Id ? rule('SAME_TEAM', 'Escolha dois times diferentes') : null;
}

const NOBODY = { usedAllPlayersTeam1: false, usedAllPlayersTeam2: false } as const;

/**
 * The game after an action, or why the action is not allowed; `game` is not changed. The server acts on it and the
 * browser predicts with it (docs/rules.md, Sets 3 to 5 and 7 to 9).
 */
export function apply<G extends PlayedGame>(game: G, action: GameAction): After<G> | Refusal {
  switch (action.do) {
    case 'start':
      return gameCan.start(game) ?? { ...game, status: 'em_andamento' };
    case 'unstart':
      return gameCan.unstart(game) ?? { ...game, status: 'agendado', sets: [], ...NOBODY };
    case 'registerSet':
      return gameCan.registerSet(game, action) ?? { ...game, sets: withSet(game.sets, score(action)) };
    case 'deleteSet':
      return gameCan.deleteSet(game, action) ?? { ...game, sets: withoutSet(game.sets, action.setNumber) };
    case 'award': {
      const award = { winner: action.winner, reason: action.reason };
      return gameCan.award(game, award) ?? { ...game, status: 'concluido', award, ...NOBODY };
    }
    case 'complete': {
      const { usedAllPlayersTeam1, usedAllPlayersTeam2 } = action;
      const used = { usedAllPlayersTeam1, usedAllPlayersTeam2 };
      return gameCan.complete(game) ?? { ...game, status: 'concluido', ...used };
    }
    case 'revert':
      return gameCan.revert(game) ?? { ...game, status: 'em_andamento', award: null };
  }
}

/**
 * The action that takes a game to a status, or why there is none: `agendado` to `em_andamento` to `concluido`, and
 * back by one (docs/rules.md, Sets 7).
 */
export function statusChange(from: GameStatus, to: GameStatus, used: UsedAllPlayers): GameAction | Refusal {
  if (to === 'concluido') return { do: 'complete', ...used };
  if (to === 'em_andamento') return { do: from === 'concluido' ? 'revert' : 'start' };
  return from === 'agendado' ? unknownChange('O jogo já está agendado.') : { do: 'unstart' };
}

export function isRefusal(answer: object): answer is Refusal {
  return 'refused' in answer;
}

function setRefusal(game: PlayedGame, set: SetScore): Refusal | null {
  if (!SET_NUMBERS.some((known) => known === set.setNumber)) {
    return rule('SET_NUMBER_UNKNOWN', 'O set vai de 1 a 3.');
  }
  if (!setNumbersOf(game.rules).includes(set.setNumber)) {
    const whose = game.isExtraRound ? 'Uma rodada extra' : 'Este jogo';
    return rule('SET_NOT_IN_EXTRA_ROUND', `${whose} tem só o set 1.`);
  }
  if (!isScore(set.team1Score) || !isScore(set.team2Score)) {
    const { min, max } = SCORE_RANGE;
    return rule('SCORE_OUT_OF_RANGE', `O placar vai de ${min} a ${max}, em números inteiros.`);
  }
  const before = set.setNumber - 1;
  if (before > 0 && !game.sets.some((registered) => registered.setNumber === before)) {
    return rule('SET_OUT_OF_ORDER', `Registre o set ${before} antes do set ${set.setNumber}.`);
  }
  if (game.rules.bestOf === 1 || !hasSuperfluousThird(withSet(game.sets, set))) return null;
  return rule(
    'THIRD_SET_SUPERFLUOUS',
    set.setNumber === 3
      ? 'Um time já venceu dois sets: o terceiro fica como não jogado.'
      : 'Com este placar o terceiro set sobraria: exclua o set 3 antes de corrigir.',
  );
}

/** Only the last set may be deleted, so that set numbers have no gaps. */
function deletionRefusal(sets: readonly SetScore[], setNumber: number | undefined): Refusal | null {
  const last = Math.max(...sets.map((set) => set.setNumber));
  const wantedNumber = setNumber ?? last;
  if (!sets.some((set) => set.setNumber === wantedNumber))
    return { refused: true, kind: 'unknown', code: 'SET_UNKNOWN', message: 'Não há set para excluir.' };
  return wantedNumber === last ? null : rule('SET_NOT_LAST', 'Só o último set pode ser excluído.');
}

function isScore(points: number): boolean {
  return Number.isInteger(points) && points >= SCORE_RANGE.min && points <= SCORE_RANGE.max;
}

function notInProgress(game: PlayedGame): Refusal | null {
  return game.status === 'em_andamento'
    ? null
    : state('GAME_NOT_IN_PROGRESS', 'O jogo não está em andamento.');
}

const unknownChange = (message: string) => state('STATUS_CHANGE_UNKNOWN', message);
const state = (code: RefusalCode, message: string): Refusal => ({
  refused: true,
  kind: 'state',
  code,
  message,
});
const rule = (code: RefusalCode, message: string): Refusal => ({
  refused: true,
  kind: 'rule',
  code,
  message,
});
