import { LAST_ROUND } from '#domain/tournament.ts';
import { STATUS_NAMES, type Status, TYPES } from '#web/features/messages/message-names.ts';
import type { HistoryFilter, MessageType } from '#web/features/messages/queries.ts';
import { numberIn } from '#web/lib/page/address.ts';

export type HistoryAddress = {
  envio?: number | undefined;
  tipo?: MessageType | undefined;
  rodada?: number | undefined;
  situacao?: Status | undefined;
};

export function readHistoryAddress(search: Readonly<Record<string, unknown>>): HistoryAddress {
  return {
    envio: numberIn(search['envio']),
    tipo: TYPES.find((each) => each === search['tipo']),
    rodada: numberIn(search['rodada'], LAST_ROUND),
    situacao: STATUS_NAMES.find((each) => each === search['situacao']),
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
