import { LAST_ROUND } from '#domain/tournament.ts';
import { numberIn } from '#web/lib/address.ts';
import { STATUS_NAMES, type Status, TYPES } from './message-names.ts';
import type { HistoryFilter, MessageType } from './queries.ts';

/** The filters of the history in the URL's search, so that a reload, Back and a shared link show the same. */
export type HistoryAddress = { envio?: number; tipo?: MessageType; rodada?: number; situacao?: Status };

/** The valid parameters of a URL's search; others are dropped. */
export function readHistoryAddress(typed: Readonly<Record<string, unknown>>): HistoryAddress {
  const envio = numberIn(typed['envio']);
  const rodada = numberIn(typed['rodada'], LAST_ROUND);
  const tipo = TYPES.find((each) => each === typed['tipo']);
  const situacao = STATUS_NAMES.find((each) => each === typed['situacao']);
  return {
    ...(envio === undefined ? {} : { envio }),
    ...(tipo === undefined ? {} : { tipo }),
    ...(rodada === undefined ? {} : { rodada }),
    ...(situacao === undefined ? {} : { situacao }),
  };
}

export function filterOf({ envio, tipo, rodada, situacao }: HistoryAddress): HistoryFilter {
  return {
    ...(envio === undefined ? {} : { batch: String(envio) }),
    ...(tipo === undefined ? {} : { type: tipo }),
    ...(rodada === undefined ? {} : { round: String(rodada) }),
    ...(situacao === undefined ? {} : { status: situacao }),
  };
}
