import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { isSetFinished } from '#domain/game/sets.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import { chanceLine } from '#domain/story/chance-line.ts';
import { isLongRun, runsOf, type SetStory, setStory } from '#domain/story/set-story.ts';
import { addSideOuts, countSideOuts, type PairOf, type SideOuts } from '#domain/story/side-outs.ts';
import { turningPoint } from '#domain/story/turning-point.ts';
import type { Game } from '#domain/tournament.ts';
import { readEventsOfGames, type StoredEvent } from '#server/features/games/set-events.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';

type PresentedStory = CallAnswer<Contract['GET /api/public/games/{id}/story']>;
type StoryOfSet = { readonly setNumber: number; readonly story: SetStory };

/** The side-outs in the games before one, cached per version of a game. */
export class SideOutCounts {
  readonly #known = new Map<number, { readonly version: number; readonly teams: PairOf<SideOuts> }>();

  knows = ({ id, version }: Game): boolean => this.#known.get(id)?.version === version;

  learn({ id, version }: Game, stories: readonly StoryOfSet[]): void {
    const rallies = stories.flatMap(({ story }) => story.rallies);
    this.#known.set(id, { version, teams: countSideOuts(rallies) });
  }

  of(games: readonly Game[], teamId: number | null): SideOuts {
    return addSideOuts(
      ...games.flatMap(({ id, team1Id, team2Id }) => {
        const teams = this.#known.get(id)?.teams ?? [];
        return teams.filter((_, i) => teamId === null || teamId === (i === 0 ? team1Id : team2Id));
      }),
    );
  }

  forget(): void {
    this.#known.clear();
  }
}

/**
 * Sources of a story: its game, and the earlier games that count for the estimate (docs/rules.md, Court 13).
 */
export function storySources(snapshot: Snapshot, game: Game) {
  const earlier = memoize(snapshot, loggedGames).filter(
    (other) => other.id !== game.id && bySchedule(other, game) < 0,
  );
  const version = [
    game.version,
    JSON.stringify(game.rules),
    ...earlier.map(({ id, version }) => `${id}:${version}`),
  ];
  return { earlier, version: version.join(' ') };
}

const loggedGames = ({ games }: Snapshot) =>
  games.filter(({ status, sets }) => status === 'concluido' && sets.some(({ log }) => log !== null));

export async function readStory(
  db: Database,
  counts: SideOutCounts,
  game: Game,
  earlier: readonly Game[],
): Promise<PresentedStory> {
  const missing = earlier.filter((other) => !counts.knows(other));
  const ids = [game, ...missing].map(({ id }) => id);
  const byGame = Map.groupBy(await query(db, (q) => readEventsOfGames(q, ids)), ({ gameId }) => gameId);
  for (const other of missing) counts.learn(other, storiesOf(byGame.get(other.id)));
  const stories = storiesOf(byGame.get(game.id));
  const lines = chanceLine(
    game,
    stories.map(({ setNumber, story: { rallies } }) => ({ setNumber, rallies })),
    {
      teams: [counts.of(earlier, game.team1Id), counts.of(earlier, game.team2Id)],
      all: counts.of(earlier, null),
    },
  );
  return { sets: stories.map((story, i) => presentSet(game, story, lines[i] ?? [])) };
}

function storiesOf(events: readonly StoredEvent[] = []): readonly StoryOfSet[] {
  return [...Map.groupBy(events, ({ setNumber }) => setNumber)].map(([setNumber, ofSet]) => ({
    setNumber,
    story: setStory(ofSet.map(({ event }) => event)),
  }));
}

function presentSet(
  game: Game,
  { setNumber, story }: StoryOfSet,
  line: readonly number[],
): PresentedStory['sets'][number] {
  const { rallies, ownServe, leadChanges, seconds } = story;
  const set = game.sets.find((each) => each.setNumber === setNumber);
  const isOver = game.status === 'concluido' || (set && isSetFinished(game.sets, set, game.rules));
  const [received1, received2] = countSideOuts(rallies);
  const received = ({ received: count, won }: SideOuts) => ({ rallies: count, won });
  const served = ({ rallies: count, won }: SetStory['ownServe'][number]) => ({ rallies: count, won });
  return {
    setNumber,
    rallies: rallies.map(({ server, winner, team1Score, team2Score }, i) => ({
      server,
      winner,
      team1Score,
      team2Score,
      chance: Math.round((line[i] ?? 0.5) * 1_000) / 1_000,
    })),
    runs: runsOf(rallies)
      .filter(isLongRun)
      .map(({ side, points, from, to }) => ({ side, points, from: [...from], to: [...to] })),
    turningPoint: isOver ? turningPoint(rallies) : null,
    leadChanges,
    served: [served(ownServe[0]), served(ownServe[1])],
    received: [received(received1), received(received2)],
    seconds,
  };
}
