import type { CourtEvent } from '#domain/court-event.ts';
import type { KnownSet } from './known-set.ts';
import type { Entry, Operation, Refused, StoredScore } from './score-slot.ts';
import type { TabMessage } from './score-tab-messages.ts';
import type { BoardScore, TypedResult } from './typed-result.ts';

/**
 * What devices store and tabs post to each other. Pages of earlier releases read and write the same, so its names stay: a typed
 * result or a refused score is a `draft` here, and a set that the scorekeeper ended is `finished`, which is `closed` elsewhere.
 */
type ResultRecord = Omit<TypedResult, 'closed'> & { readonly finished: boolean };

export type EntryRecord = Pick<Entry, 'setNumber' | 'by'> &
  ({ readonly event: CourtEvent } | { readonly draft: ResultRecord; readonly id?: string });

type OperationRecord =
  | (Operation & { readonly kind: 'events' })
  | (Omit<Operation & { readonly kind: 'set' }, 'result'> & { readonly draft: ResultRecord });

type RefusedRecord = { readonly draft: BoardScore; readonly message: string };

/** A game's `StoredScore` in its slot. */
export type ScoreRecord = {
  readonly entries: readonly EntryRecord[];
  readonly known: readonly KnownSet[];
  readonly unsaved: readonly BoardScore[];
  /** `is`: its kind, for pages of earlier releases. */
  readonly operation: (OperationRecord & { readonly is?: Operation['kind'] }) | null;
  readonly refusals: readonly RefusedRecord[];
};

/** A request as earlier releases stored it under the same prefix: they called its kind `is`. */
type EarlierOperation = Omit<OperationRecord, 'kind'> & { readonly is: Operation['kind'] };

/** The format of a still earlier release under the same prefix, which stored typed results only. */
type WholeScores = {
  readonly drafts?: readonly ResultRecord[];
  readonly operation?: { readonly id: string; readonly version: number; readonly draft: ResultRecord } | null;
  readonly refusals?: readonly RefusedRecord[];
};

export const NOTHING_STORED: StoredScore = {
  entries: [],
  known: [],
  unsaved: [],
  operation: null,
  refusals: [],
};

const toResult = ({ finished: closed, ...rest }: ResultRecord): TypedResult => ({ ...rest, closed });

const fromResult = ({ closed: finished, ...rest }: TypedResult): ResultRecord => ({ ...rest, finished });

function toEntry(record: EntryRecord): Entry {
  if (!('draft' in record)) return record;
  const { draft, ...rest } = record;
  return { ...rest, result: toResult(draft) };
}

function fromEntry(entry: Entry): EntryRecord {
  if (!('result' in entry)) return entry;
  const { result, ...rest } = entry;
  return { ...rest, draft: fromResult(result) };
}

function toOperation(record: OperationRecord): Operation {
  if (record.kind === 'events') return record;
  const { draft, ...rest } = record;
  return { ...rest, result: toResult(draft) };
}

function fromOperation(operation: Operation): OperationRecord {
  if (operation.kind === 'events') return operation;
  const { result, ...rest } = operation;
  return { ...rest, draft: fromResult(result) };
}

const toRefused = ({ draft: score, message }: RefusedRecord): Refused => ({ score, message });

const fromRefused = ({ score: draft, message }: Refused): RefusedRecord => ({ draft, message });

/** Reads what a slot contains, also in the formats of earlier releases. */
export function toStoredScore(value: ScoreRecord | null): StoredScore {
  const record = value as (ScoreRecord & WholeScores) | null;
  const refusals = (record?.refusals ?? []).map(toRefused);
  if (!record?.drafts) {
    const { entries = [], operation = null } = record ?? {};
    return {
      ...NOTHING_STORED,
      ...record,
      entries: entries.map(toEntry),
      operation: operation && toOperation(withKind(operation)),
      refusals,
    };
  }
  const { drafts = [], operation } = record as WholeScores;
  return {
    ...NOTHING_STORED,
    entries: drafts.map((draft) => ({ setNumber: draft.setNumber, result: toResult(draft) })),
    unsaved: drafts,
    operation: operation ? toOperation({ ...operation, kind: 'set' }) : null,
    refusals,
  };
}

function withKind(operation: OperationRecord | EarlierOperation): OperationRecord {
  if (!('is' in operation)) return operation;
  const { is: kind, ...rest } = operation;
  return { ...rest, kind } as OperationRecord;
}

/**
 * What is written into a slot. Earlier releases call the kind of a request `is`, and a device may open their page from its
 * cache.
 */
export function toScoreRecord(score: StoredScore): ScoreRecord {
  const { entries, operation, refusals } = score;
  return {
    ...score,
    entries: entries.map(fromEntry),
    operation: operation && { ...fromOperation(operation), is: operation.kind },
    refusals: refusals.map(fromRefused),
  };
}

/** A message as it is posted. */
type Recorded<Message> = {
  [Field in keyof Message]: Field extends 'entries' | 'replaced'
    ? readonly EntryRecord[]
    : Field extends 'operation'
      ? OperationRecord
      : Field extends 'refusal'
        ? RefusedRecord
        : Message[Field];
};

export type MessageRecord = Recorded<TabMessage>;

export function toMessage(record: MessageRecord): TabMessage {
  switch (record.kind) {
    case 'entered':
      return { ...record, entries: record.entries.map(toEntry) };
    case 'answered':
      return { ...record, operation: toOperation(record.operation) };
    case 'chosen':
      return {
        ...record,
        replaced: record.replaced.map(toEntry),
        entries: record.entries.map(toEntry),
      };
    case 'refused':
      return {
        ...record,
        refusal: toRefused(record.refusal),
        entries: record.entries.map(toEntry),
      };
    case 'dismissed':
      return { ...record, refusal: toRefused(record.refusal) };
  }
}

export function fromMessage(message: TabMessage): MessageRecord {
  switch (message.kind) {
    case 'entered':
      return { ...message, entries: message.entries.map(fromEntry) };
    case 'answered':
      return { ...message, operation: fromOperation(message.operation) };
    case 'chosen':
      return {
        ...message,
        replaced: message.replaced.map(fromEntry),
        entries: message.entries.map(fromEntry),
      };
    case 'refused':
      return {
        ...message,
        refusal: fromRefused(message.refusal),
        entries: message.entries.map(fromEntry),
      };
    case 'dismissed':
      return { ...message, refusal: fromRefused(message.refusal) };
  }
}
