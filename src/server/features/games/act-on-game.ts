import type { AuditEntry } from '#contract/audit/audit-entries.ts';
import { apply, type GameAction, isRefusal, type Refusal } from '#domain/game/game.ts';
import type { Game, PlayedGame, SetScore } from '#domain/tournament.ts';
import { refuseUnseenChange } from '#server/features/stages/refuse-unseen-change.ts';
import { found, Problem, refused } from '#server/http/problem.ts';
import type { ReadContext, RequestContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { Rollback } from '#server/store/database/errors.ts';
import type { Moment, Outcome } from '#server/store/write.ts';
import { appendResult } from './append-events.ts';
import { type PresentedGame, presentGameInFull } from './present-game.ts';
import { auditedName, authorOf, requireScorableGame } from './scorable-game.ts';
import { type SetRemarks, storeGame } from './stored-game.ts';

/** The game was changed since the sender loaded it. */
class VersionMismatch extends Rollback {}

/** The game's version that the sender loaded; without one, none is compared. */
type ExpectedVersion = { readonly version?: number | undefined };

/** The name of the person who typed a result, where it is not the sender's current one. */
type EnteredAs = { readonly by?: string | undefined };

/** The entry of an action on a game. */
type PlayEntry = Extract<AuditEntry, { action: `game.${GameAction['do']}` }>;

/** `confirm`: the sender has seen what the result does to later games of an elimination. */
type Confirmed = { readonly confirm?: boolean | undefined };

type ActionResult = { readonly status: 200 | 201; readonly game: PresentedGame };

/**
 * Carries out an action of the domain's rules on a game, under the lock. A refused action changes nothing. A version
 * other than the sender's is a 409 with the current game.
 */
export async function actOnGame(
  context: RequestContext<PlayEntry>,
  id: number,
  choose: (game: Game) => GameAction | Refusal,
  seen: ExpectedVersion & SetRemarks & EnteredAs & Confirmed = {},
): Promise<ActionResult> {
  return writeGame(context, id, seen, async (tx, moment, before) => {
    const action = choose(before);
    if (isRefusal(action)) throw refused(action);
    if (action.do === 'revert' && context.principal.kind === 'court') throw onlyByAccount();
    const after = apply(before, action);
    if (isRefusal(after)) throw refused(after);
    if (!seen.confirm) await refuseUnseenChange(tx, context.snapshot, before, after);
    const set = action.do === 'registerSet' ? after.sets.find(isNumber(action.setNumber)) : undefined;
    const typed = set && { ...set, notes: seen.notes === null ? '' : seen.notes };
    const log = typed && (await appendResult(tx, moment, before, typed, authorOf(context, seen.by)));
    await storeGame(tx, moment, before, after, { setNumber: set?.setNumber ?? 0, ...seen, log });
    const audited = action.do === 'registerSet' ? auditedName(context, seen.by) : {};
    const isNewSet = after.sets.length > before.sets.length;
    return {
      ...audited,
      action: `game.${action.do}` as const,
      subjectId: id,
      before: recorded(before),
      after: recorded(after),
      status: isNewSet ? 201 : 200,
      result: undefined,
    };
  });
}

/**
 * Writes to a game under the lock. Throws 404, and 409 with the current game where the sender's version is outdated.
 */
export async function writeGame<Entry>(
  context: RequestContext<Entry>,
  id: number,
  { version }: ExpectedVersion,
  run: (tx: Tx, moment: Moment, before: Game) => Promise<Entry & Outcome<undefined>>,
): Promise<ActionResult> {
  const written = await context
    .write(async (tx, moment) => {
      const before = await requireScorableGame(tx, context, id, moment);
      if (version !== undefined && version !== before.version) throw new VersionMismatch();
      return run(tx, moment, before);
    })
    .catch(async (error) => {
      throw error instanceof VersionMismatch ? await movedOn(context, id) : error;
    });
  const game = written.snapshot.gameOf.get(id);
  return {
    status: written.status === 201 ? 201 : 200,
    game: presentGameInFull(written.snapshot, found(game, 'game')),
  };
}

const onlyByAccount = () =>
  new Problem(403, 'COURT_MAY_NOT_REVERT', 'Só a organização reverte um jogo concluído: peça a ela.');

async function movedOn({ snapshots }: ReadContext, id: number): Promise<Problem> {
  const snapshot = await snapshots.refresh();
  const game = snapshot.gameOf.get(id);
  return new Problem(409, 'GAME_CHANGED', 'Outra pessoa alterou este jogo. Veja como ele está agora.', {
    more: game ? { game: presentGameInFull(snapshot, game) } : {},
  });
}

const isNumber = (setNumber: number) => (set: SetScore) => set.setNumber === setNumber;

/** What the audit stores of a game. */
export function recorded({ status, award, usedAllPlayersTeam1, usedAllPlayersTeam2, sets }: PlayedGame) {
  return {
    status,
    award,
    usedAllPlayersTeam1,
    usedAllPlayersTeam2,
    sets: sets.map(({ setNumber, team1Score, team2Score, skipped, closed }) => ({
      setNumber,
      team1Score,
      team2Score,
      skipped,
      closed,
    })),
  };
}
