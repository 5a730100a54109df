import type { CallAnswer, CallInput, CallResult } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { found, Problem } from '#server/http/problem.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import { recorded } from './act-on-game.ts';
import { appendEvents, EventsSince } from './append-events.ts';
import { presentGameInFull } from './present-game.ts';
import { auditedName, authorOf, requireScorableGame } from './scorable-game.ts';
import { areStored, type StoredEvent } from './set-events.ts';

type Append = Contract['POST /api/games/{id}/events'];
type PresentedEvent = CallAnswer<Contract['GET /api/games/{id}/events']>[number]['events'][number];

/**
 * Appends events to the log of a set. A 409 carries the events that others added since, and the current game. The audit
 * has an entry for the end of a set, and none for each rally.
 */
export async function scoreSet(
  context: WriteContext<'game.scoreSet'>,
  id: number,
  batch: CallInput<Append>['body'],
): Promise<CallResult<Append>> {
  const written = await context
    .write(async (tx, moment) => {
      const before = await requireScorableGame(tx, context, id, moment, () =>
        areStored(tx, { gameId: id, setNumber: batch.setNumber }, batch.events),
      );
      const { events, audited } = await appendEvents(
        tx,
        moment,
        context.tournamentId,
        before,
        batch,
        authorOf(context, batch.by),
      );
      const done = { subjectId: id, status: 200 as const, result: events };
      return audited
        ? {
            ...done,
            ...auditedName(context, batch.by),
            before: recorded(before),
            after: recorded(audited),
          }
        : { ...done, action: null };
    })
    .catch(async (error) => {
      if (error instanceof EventsSince) throw await eventsSince(context, id, error);
      throw isNotInProgress(error) ? await notInProgress(context, id, error) : error;
    });
  const game = found(written.snapshot.gameOf.get(id), 'game');
  const stored = game.sets.find(({ setNumber }) => setNumber === batch.setNumber);
  const events = written.result ?? stored?.log?.events ?? 0;
  return { status: 200, body: { events, game: presentGameInFull(written.snapshot, game) } };
}

/** An event in an answer, with its author. */
export const presentEvent = ({ event, author }: StoredEvent): PresentedEvent => ({ event, author });

const isNotInProgress = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'GAME_NOT_IN_PROGRESS';

/** The refusal with the current game, because the sender knew another state. */
async function notInProgress({ snapshots }: ReadContext, id: number, refusal: Problem): Promise<Problem> {
  const snapshot = await snapshots.refresh();
  const game = snapshot.gameOf.get(id);
  const more = game ? { game: presentGameInFull(snapshot, game) } : {};
  return new Problem(refusal.status, refusal.code, refusal.message, { more });
}

async function eventsSince(
  { snapshots }: ReadContext,
  id: number,
  { after, since }: EventsSince,
): Promise<Problem> {
  const snapshot = await snapshots.refresh();
  const game = snapshot.gameOf.get(id);
  const more = {
    after,
    since: since.map(presentEvent),
    ...(game ? { game: presentGameInFull(snapshot, game) } : {}),
  };
  return new Problem(409, 'EVENTS_SINCE', 'Outra pessoa também está marcando este set.', { more });
}
