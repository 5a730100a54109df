import type { Refusal } from '#domain/game.ts';

/** What a call may name that is not there: each has a code of its own, by which a screen knows what is gone. */
const MISSING = {
  tournament: ['TOURNAMENT_NOT_FOUND', 'Torneio não encontrado'],
  round: ['ROUND_NOT_FOUND', 'Rodada não encontrada'],
  courtLink: ['COURT_LINK_NOT_FOUND', 'Este link não vale mais. Peça outro à organização do torneio.'],
  team: ['TEAM_NOT_FOUND', 'Time não encontrado'],
  player: ['PLAYER_NOT_FOUND', 'Jogador não encontrado'],
  account: ['ACCOUNT_NOT_FOUND', 'Conta não encontrada'],
  registration: ['REGISTRATION_NOT_FOUND', 'Inscrição não encontrada'],
  game: ['GAME_NOT_FOUND', 'Jogo não encontrado'],
  image: ['IMAGE_NOT_FOUND', 'Imagem não encontrada'],
  message: ['MESSAGE_NOT_FOUND', 'Mensagem não encontrada'],
  batch: ['BATCH_NOT_FOUND', 'Envio não encontrado'],
  backup: ['BACKUP_NOT_FOUND', 'Esta cópia não está nesta máquina'],
  restore: ['RESTORE_NOT_FOUND', 'Esta restauração não está mais aqui. Comece de novo.'],
  wish: ['WISH_NOT_FOUND', 'Pedido não encontrado: alguém já o resolveu'],
} as const;

/** Of a condition that a sender put on what they read before. */
export const PRECONDITION_FAILED: readonly [code: string, message: string] = [
  'PRECONDITION_FAILED',
  'Mudou desde que foi lido: carregue a página de novo',
];

/** A refusal that leaves as it is: its sentence is Portuguese and fit for a toast. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the answer, such as the rows of a conflict. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { more?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.more = extra.more ?? {};
    this.headers = extra.headers ?? {};
  }
}

export const notAuthenticated = () => new Problem(401, 'NOT_AUTHENTICATED', 'Não autenticado');
/** Of a device that a link let in: what it holds of a court stays on it. */
export const courtLinkEnded = () =>
  new Problem(401, 'COURT_LINK_ENDED', 'Este link foi encerrado. Peça outro à organização do torneio.');
/** Of what waited on a device: the session that sends it is not the one by which it was entered. */
export const madeByAnother = () =>
  new Problem(
    403,
    'MADE_BY_ANOTHER',
    'Outra pessoa entrou neste aparelho. O que foi anotado antes fica guardado para quem anotou.',
  );
export const forbidden = () => new Problem(403, 'FORBIDDEN', 'Acesso restrito');
/** The 404 of one kind of thing; `message` where its usual sentence says too little. */
export function notFound(kind: keyof typeof MISSING, message?: string): Problem {
  const [code, usual] = MISSING[kind];
  return new Problem(404, code, message ?? usual);
}
/** While everything is replaced, by people who have to wait for it. */
export const restoring = () =>
  new Problem(503, 'RESTORING', 'Uma cópia está sendo restaurada. Tente de novo em instantes.', {
    headers: { 'retry-after': '5' },
  });
export const conflict = (message: string, more?: Record<string, unknown>) =>
  new Problem(409, 'CONFLICT', message, more ? { more } : {});
/** Something that only one may have. The code names it, so that a form says it at that field. */
export const taken = (what: 'EMAIL' | 'MEMBER_NUMBER' | 'TEAM_NAME', message: string) =>
  new Problem(409, `${what}_TAKEN`, message);
export const againstRule = (code: string, message: string) => new Problem(422, code, message);

const STATUS: Readonly<Record<Refusal['kind'], number>> = { state: 409, rule: 422, unknown: 404 };

/** What the rules refuse. */
export const refused = ({ kind, code, message }: Refusal) => new Problem(STATUS[kind], code, message);

/** What was found, or the 404 that says what was not. */
export function found<T>(thing: T | null | undefined, kind: keyof typeof MISSING): T {
  if (thing === null || thing === undefined) throw notFound(kind);
  return thing;
}
