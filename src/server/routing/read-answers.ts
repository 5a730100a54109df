import { z } from 'zod';
import type { Call, CallInput, Key } from '#contract/call.ts';
import { type ReadKey, reads, type SharedWith } from '#contract/reads.ts';
import { mayScore, type Principal } from '#server/access/access.ts';
import { EVERYBODY } from '#server/access/asker.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { askAs } from '#server/store/database/askers.ts';
import { notAsked } from '#server/store/database/within.ts';
import { type Answer, encode } from '#server/store/snapshot/answers.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { UntypedImplementation } from './implementation.ts';

/** Answers a read from a snapshot; synchronously unless it needs the database. Throws `Problem`. */
type AnswerRead = (
  tournament: OpenTournament,
  snapshot: Snapshot,
  input: CallInput<Call>,
  principal: Principal,
) => Answer | Promise<Answer>;

export type Answerer = { readonly sharedWith: SharedWith; readonly answer: AnswerRead };

export function answererOf(
  installation: Installation,
  key: Key,
  call: Call,
  { show, asCached, lookUp }: UntypedImplementation,
): Answerer | null {
  if (show) {
    const view = key as ReadKey;
    return {
      sharedWith: reads[view].sharedWith,
      answer: answerFromSnapshot(view, call, { show, asCached }),
    };
  }
  return lookUp
    ? { sharedWith: 'public', answer: answerFromDatabase(installation, key, call, lookUp) }
    : null;
}

type View = {
  readonly show: NonNullable<UntypedImplementation['show']>;
  readonly asCached: UntypedImplementation['asCached'];
};

function answerFromSnapshot(key: ReadKey, call: Call, { show, asCached }: View): AnswerRead {
  const varied = call.params !== undefined || call.query !== undefined;
  const { sharedWith } = reads[key];
  return ({ answers }, snapshot, input, principal) => {
    const shown = () => show(snapshot, input, principal);
    const whose = sharedWith === 'role' && mayScore(principal) ? ' scorekeeper' : '';
    const cached = varied ? cacheKeyOf(asCached?.(snapshot, input) ?? input) : '';
    return answers.view(key, snapshot, shown, cached + whose);
  };
}

function answerFromDatabase(
  installation: Installation,
  key: Key,
  call: Call,
  lookUp: NonNullable<UntypedImplementation['lookUp']>,
): AnswerRead {
  const schema = call.answer[200];
  if (!schema || schema === 'empty' || 'raw' in schema) throw new Error(`${key} answers no JSON`);
  return async (tournament, snapshot, input) => {
    const { version, load } = lookUp(snapshot, input, { installation, tournament });
    return tournament.lookedUp.get(`${key} ${cacheKeyOf(input)}`, version, async () => {
      if (tournament.silentFor > 0) throw notAsked();
      return encode(schema, await askAs(EVERYBODY, load));
    });
  };
}

/** Made from the parsed input, because unknown or reordered parameters must not fill the cache. */
const cacheKeyOf = ({ params, query }: Pick<CallInput<Call>, 'params' | 'query'>) =>
  JSON.stringify([params, query]);

/** The parts of a request that the call has schemas for; the others are empty, whatever was sent. */
export const describedInput = (
  call: Call,
  { params, query, body }: { readonly params: unknown; readonly query: unknown; readonly body?: unknown },
): CallInput<Call> =>
  ({
    params: call.params ? params : {},
    query: call.query ? query : {},
    body: call.body ? (body ?? undefined) : undefined,
  }) as CallInput<Call>;

/** The input as the schemas would parse it from a browser; null if it does not fit. */
export function parsedInput(
  call: Call,
  sent: { readonly params?: unknown; readonly query?: unknown },
): CallInput<Call> | null {
  const params = call.params ? z.safeParse(call.params, asText(sent.params)) : { success: true, data: {} };
  const query = call.query ? z.safeParse(call.query, asText(sent.query)) : { success: true, data: {} };
  if (!params.success || !query.success) return null;
  return describedInput(call, { params: params.data, query: query.data });
}

const asText = (values: unknown) =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
