import type { Refusal } from '#domain/game/game.ts';

const MISSING = {
  tournament: ['TOURNAMENT_NOT_FOUND', 'Torneio não encontrado'],
  round: ['ROUND_NOT_FOUND', 'Rodada não encontrada'],
  courtLink: ['COURT_LINK_NOT_FOUND', 'Este link não vale mais. Peça outro à organização do torneio.'],
  stage: ['STAGE_NOT_FOUND', 'Esta tabela não existe mais'],
  team: ['TEAM_NOT_FOUND', 'Time não encontrado'],
  player: ['PLAYER_NOT_FOUND', 'Jogador não encontrado'],
  account: ['ACCOUNT_NOT_FOUND', 'Conta não encontrada'],
  registration: ['REGISTRATION_NOT_FOUND', 'Inscrição não encontrada'],
  lot: ['LOT_NOT_FOUND', 'Sorteio não encontrado: alguém já o desfez'],
  game: ['GAME_NOT_FOUND', 'Jogo não encontrado'],
  image: ['IMAGE_NOT_FOUND', 'Imagem não encontrada'],
  message: ['MESSAGE_NOT_FOUND', 'Mensagem não encontrada'],
  batch: ['BATCH_NOT_FOUND', 'Envio não encontrado'],
  backup: ['BACKUP_NOT_FOUND', 'Esta cópia não está nesta máquina'],
  reply: ['CONSENT_REPLY_NOT_FOUND', 'Pedido não encontrado: alguém já resolveu'],
} as const;

export const PRECONDITION_FAILED: readonly [code: string, message: string] = [
  'PRECONDITION_FAILED',
  'Mudou desde que foi lido: carregue a página de novo',
];

export const UNKNOWN_ADDRESS: readonly [code: string, message: string] = [
  'NOT_FOUND',
  'Endereço não encontrado',
];

/** A refusal sent as it is: `message` is Portuguese and fit for a toast. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
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
/** The link ended; entries that were not sent stay on the device. */
export const courtLinkEnded = () =>
  new Problem(401, 'COURT_LINK_ENDED', 'Este link foi encerrado. Peça outro à organização do torneio.');
/** The device was ended by an organiser or gave way to another; its link may be opened again. */
export const courtDeviceEnded = () =>
  new Problem(
    401,
    'COURT_DEVICE_ENDED',
    'Este aparelho não marca mais nesta quadra. Abra de novo o link ou o QR code dela.',
  );
export const madeByAnother = () =>
  new Problem(
    403,
    'MADE_BY_ANOTHER',
    'Outra pessoa entrou neste aparelho. O que foi anotado antes fica guardado para quem anotou.',
  );
export const forbidden = () => new Problem(403, 'FORBIDDEN', 'Acesso restrito');
export function notFound(kind: keyof typeof MISSING, message?: string): Problem {
  const [code, usual] = MISSING[kind];
  return new Problem(404, code, message ?? usual);
}
export const restoring = () =>
  new Problem(503, 'RESTORING', 'Uma cópia está sendo restaurada. Tente de novo em instantes.', {
    headers: { 'retry-after': '5' },
  });
export const conflict = (message: string, more?: Record<string, unknown>) =>
  new Problem(409, 'CONFLICT', message, more ? { more } : {});
/** A unique value is taken. The code says which, so that the form shows the error at that field. */
export const taken = (what: 'EMAIL' | 'MEMBER_NUMBER' | 'TEAM_NAME' | 'TOURNAMENT_SLUG', message: string) =>
  new Problem(409, `${what}_TAKEN`, message);
export const tournamentEnded = () =>
  new Problem(
    409,
    'TOURNAMENT_ENDED',
    'Este torneio está encerrado. Para mudar algo, a organização precisa reabrir em Torneio.',
  );
export const againstRule = (code: string, message: string) => new Problem(422, code, message);

const STATUS: Readonly<Record<Refusal['kind'], number>> = { state: 409, rule: 422, unknown: 404 };

export const refused = ({ kind, code, message }: Refusal) => new Problem(STATUS[kind], code, message);

export function found<T>(thing: T | null | undefined, kind: keyof typeof MISSING): T {
  if (thing === null || thing === undefined) throw notFound(kind);
  return thing;
}
