/** Errors of the WhatsApp Cloud API, and what the outbox does about each. */

export type Verdict =
  | 'retry'
  | 'fail'
  /** This recipient cannot be reached and wants no messages. */
  | 'opt-out'
  /** No recipient can be reached until an administrator corrects something. */
  | 'stop'
  /** An invalid request: a bug in this program. */
  | 'ours';

const RETRY = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057]);
const FAIL = new Set([131021, 131026, 131047, 131049, 130403, 130472]);
const STOP = new Set([
  0, 3, 10, 190, 33, 368, 130497, 131005, 131031, 131042, 131045, 131048, 132001, 132005, 132007, 132015,
  132016,
]);

/** Codes of an invalid request: retrying is useless, whatever the HTTP status. */
const INVALID_REQUEST_CODES = new Set([100, 131008, 131009, 131051, 132000, 132012]);

/**
 * What to do about a WhatsApp error, by its code (null if none was given) and HTTP status. For an undocumented
 * code the status decides: 429 and 5xx are retried, 401 and 403 stop the batch, the rest are bugs.
 */
export function verdictOf(code: number | null, httpStatus: number): Verdict {
  if (code === 131050) return 'opt-out';
  if (code !== null && RETRY.has(code)) return 'retry';
  if (code !== null && FAIL.has(code)) return 'fail';
  if (code !== null && (STOP.has(code) || (code >= 200 && code <= 299))) return 'stop';
  if (code !== null && INVALID_REQUEST_CODES.has(code)) return 'ours';
  if (httpStatus === 429 || httpStatus >= 500) return 'retry';
  if (httpStatus === 401 || httpStatus === 403) return 'stop';
  return 'ours';
}

const FIRST_PAUSE = 5_000;
const MOST_RETRIES = 6;
/** The API's "unknown error", often a request it cannot read: one retry is enough. */
const UNKNOWN_ERROR = 1;

/** Milliseconds until the next attempt after `attempts` of them (1 or more); null for no further attempt. */
export function pauseAfter(attempts: number, code: number | null): number | null {
  const most = code === UNKNOWN_ERROR ? 1 : MOST_RETRIES;
  return attempts > most ? null : FIRST_PAUSE * 2 ** (attempts - 1);
}

export const UNCERTAIN = {
  unanswered: 'O WhatsApp não respondeu a tempo',
  abandoned: 'O servidor parou enquanto ela era enviada',
  restored: 'Ela pode ter sido enviada depois da cópia que foi restaurada',
} as const;

const REASONS: Readonly<Record<number, string>> = {
  0: 'O token de acesso do WhatsApp não vale mais: gere outro',
  3: 'A conta não tem permissão para enviar mensagens',
  10: 'A conta não tem permissão para enviar mensagens',
  33: 'O número de telefone configurado não existe mais no WhatsApp',
  190: 'O token de acesso do WhatsApp expirou: gere outro',
  368: 'A conta do WhatsApp está bloqueada temporariamente',
  130403: 'O número bloqueou as mensagens',
  130472: 'O WhatsApp segurou a mensagem por um teste dele',
  130497: 'A conta não pode enviar mensagens para este país',
  131005: 'Acesso negado pelo WhatsApp: confira as permissões do token',
  131021: 'O número é o mesmo que envia',
  131026: 'O número não tem WhatsApp ou não aceita a mensagem',
  131031: 'A conta do WhatsApp está bloqueada',
  131042: 'Há um problema no pagamento da conta do WhatsApp',
  131045: 'O número que envia não está registrado no WhatsApp',
  131047: 'A pessoa não fala com este número há mais de 24 horas',
  131048: 'O WhatsApp limitou os envios por denúncias de spam',
  131049: 'O WhatsApp não entregou para poupar a pessoa de mensagens em excesso',
  131050: 'A pessoa não quer receber estas mensagens',
  132001: 'O modelo da mensagem não existe ou não foi aprovado',
  132005: 'O modelo da mensagem ficou longo demais',
  132007: 'O modelo da mensagem não segue as regras do WhatsApp',
  132015: 'O modelo da mensagem está pausado',
  132016: 'O modelo da mensagem foi desativado',
};

export function reasonOf(code: number | null, verdict: Verdict): string {
  const known = REASONS[code ?? -1];
  if (known) return known;
  const suffix = code === null ? '' : ` (código ${code})`;
  switch (verdict) {
    case 'retry':
      return `O WhatsApp não atendeu${suffix}`;
    case 'stop':
      return `O WhatsApp recusou o acesso${suffix}`;
    case 'ours':
      return `O WhatsApp não aceitou o pedido${suffix}: é um defeito do Manchete`;
    default:
      return `O WhatsApp recusou a mensagem${suffix}`;
  }
}
