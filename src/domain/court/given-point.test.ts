import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setStory } from '#domain/story/set-story.ts';
import { otherSide } from '#domain/tournament.ts';
import { aPhone, eventsOf, FIRST_SET, someSteps } from '#tests/support/data/court-logs.ts';
import { type CourtEvent, lastUndoable } from './court-event.ts';
import { givablePoints, givePoint } from './given-point.ts';
import { eventRefusal } from './set-log.ts';
import { stateOfSet } from './set-state.ts';

const stateOf = (log: readonly CourtEvent[]) => stateOfSet(log, FIRST_SET);

/** The log after a point of it was given to the other team, by the phone that tapped it. */
function given(log: readonly CourtEvent[], pointId: string, { tap }: ReturnType<typeof aPhone>) {
  const correction = givePoint(log, pointId, FIRST_SET);
  if (!correction) throw new Error('The point cannot be given');
  return [...log, tap(correction)];
}

const someLog = fc
  .tuple(someSteps, fc.nat())
  .map(([steps, which]) => {
    const phone = aPhone();
    const log = eventsOf(steps, phone);
    const points = givablePoints(log);
    return { phone, log, pointId: points[which % Math.max(1, points.length)]?.id ?? null };
  })
  .filter(({ pointId }) => pointId !== null)
  .map(({ pointId, ...rest }) => ({ ...rest, pointId: pointId ?? '' }));

describe('any point of any log that is given to the other team', () => {
  test('makes the set, its rallies and its statistics what they were if it had been tapped so at once', () => {
    fc.assert(
      fc.property(someLog, ({ phone, log, pointId }) => {
        const side = otherSide(givablePoints(log).find(({ id }) => id === pointId)?.side ?? 1);
        const right = log.flatMap((event): CourtEvent[] => {
          if (event.type === 'detail' && event.pointId === pointId) return [];
          // An earlier correction of the same point does not count any more.
          if (event.type === 'correction' && event.given?.pointId === pointId) {
            return [{ ...event, given: { pointId, side } }];
          }
          return [event.id === pointId && event.type === 'point' ? { ...event, side } : event];
        });
        const after = given(log, pointId, phone);
        expect(stateOf(after)).toEqual(stateOf(right));
        expect(setStory(after)).toEqual(setStory(right));
      }),
      { numRuns: 500 },
    );
  });

  test('moves one point, whoever reads it, and neither time-outs nor sides', () => {
    fc.assert(
      fc.property(someLog, ({ phone, log, pointId }) => {
        const [before, after] = [stateOf(log), stateOf(given(log, pointId, phone))];
        const correction = given(log, pointId, phone).at(-1);
        expect(Math.abs(after.team1Score - before.team1Score)).toBe(1);
        expect(after.team1Score + after.team2Score).toBe(before.team1Score + before.team2Score);
        // Pages of earlier releases take the score as it stands there.
        const { team1Score, team2Score } = after;
        expect(correction).toMatchObject({ team1Score, team2Score });
        expect(after.timeoutsLeft).toEqual(before.timeoutsLeft);
        expect([after.left, after.timeout]).toEqual([before.left, before.timeout]);
      }),
    );
  });

  test('is undone as the newest event, and given back by giving it again', () => {
    fc.assert(
      fc.property(someLog, ({ phone, log, pointId }) => {
        const after = given(log, pointId, phone);
        expect(lastUndoable(after)?.id).toBe(after.at(-1)?.id);
        const undo = phone.tap({ type: 'undo', eventId: after.at(-1)?.id ?? '' });
        expect(eventRefusal(after, undo, FIRST_SET)).toBeNull();
        expect(stateOf([...after, undo])).toEqual(stateOf(log));
        expect(setStory([...after, undo])).toEqual(setStory(log));
        expect(stateOf(given(after, pointId, phone))).toEqual(stateOf(log));
      }),
    );
  });
});

describe('a wrong tap noticed three points later', () => {
  const phone = aPhone();
  const log = phone.points('1121');

  test('counts for the other team, which served the next rally', () => {
    const after = given(log, 'a2', phone);
    expect(stateOf(after)).toMatchObject({ team1Score: 2, team2Score: 2, server: 1 });
    expect(setStory(after).rallies.map(({ server, winner }) => [server, winner])).toEqual([
      [null, 1],
      [1, 2],
      [2, 2],
      [2, 1],
    ]);
  });

  test('changes who serves where it was the last rally, unless the server was said since', () => {
    expect(stateOf(given(log, 'a4', phone)).server).toBe(2);
    const said = [...log, phone.tap({ type: 'serve', side: 1, left: 1 })];
    expect(stateOf(given(said, 'a4', phone)).server).toBe(1);
  });

  test('leaves a change of sides as due as it was', () => {
    const seven = aPhone('b').points('1112221');
    expect(stateOf(given(seven, 'b2', aPhone('c')))).toMatchObject({ sinceSideChange: 7, toSideChange: 0 });
  });

  test('ends a set, or lets it go on', () => {
    const over = aPhone('b').points(`${'12'.repeat(19)}11`);
    expect(stateOf(over)).toMatchObject({ team1Score: 21, team2Score: 19, isOver: true });
    const open = given(over, 'b1', aPhone('c'));
    expect(stateOf(open)).toMatchObject({ team1Score: 20, team2Score: 20, isOver: false });
    expect(stateOf(given(open, 'b1', aPhone('d'))).isOver).toBe(true);
  });

  test('is described anew: a detail tapped before is another team’s', () => {
    const { tap } = phone;
    const told = [...log, tap({ type: 'detail', pointId: 'a2', kind: 'ataque', playerId: 7 })];
    const after = given(told, 'a2', phone);
    expect(setStory(after).rallies[1]).toMatchObject({ winner: 2, kind: null, playerId: null });
    const again = tap({ type: 'detail', pointId: 'a2', kind: 'saque', playerId: 9 });
    expect(setStory([...after, again]).rallies[1]).toMatchObject({ kind: 'saque', playerId: 9 });
  });

  test('is no rally that ends a run as a typed score does', () => {
    const after = given(aPhone('b').points('1121'), 'b3', aPhone('c'));
    expect(setStory([...after, ...aPhone('d').points('1')]).longestRun).toMatchObject({ side: 1, points: 5 });
  });

  test('can be given while it counts, and not beyond a typed score', () => {
    const { tap, points } = aPhone('b');
    const typed = [...points('12'), tap({ type: 'correction', team1Score: 4, team2Score: 4, reason: null })];
    const later = [...typed, ...points('21')];
    expect(givablePoints(later).map(({ id }) => id)).toEqual(['b4', 'b5']);
    expect([givePoint(later, 'b1', FIRST_SET), givePoint(later, 'b9', FIRST_SET)]).toEqual([null, null]);
    const undone = [...later, tap({ type: 'undo', eventId: 'b5' })];
    expect(givablePoints(undone).map(({ id }) => id)).toEqual(['b4']);
  });

  test('is refused where the log does not have it', () => {
    const correction = phone.tap({
      type: 'correction',
      team1Score: 2,
      team2Score: 2,
      reason: null,
      given: { pointId: 'b1', side: 2 },
    });
    expect(eventRefusal(log, correction, FIRST_SET)?.code).toBe('EVENT_UNKNOWN');
  });
});
