import type { CourtEvent } from '#domain/court/court-event.ts';
import { teamIdOf } from '#domain/game/game-teams.ts';
import { setStory } from '#domain/story/set-story.ts';

export type LoggedSet = {
  readonly gameId: number;
  readonly team1Id: number;
  readonly team2Id: number;
  readonly log: readonly CourtEvent[];
};

type Counters = { readonly saques: number; readonly defesas: number; readonly ataques: number };

export type SheetProposal = Counters & {
  readonly playerId: number;
  readonly teamId: number;
  /** The parts of the sum, in the order of the sets. */
  readonly games: readonly (Counters & { readonly gameId: number })[];
};

const NONE = { saques: 0, defesas: 0, ataques: 0 };
const COUNTER = { saque: 'saques', defesa: 'defesas', ataque: 'ataques' } as const;

/**
 * The counters that the logs of a round's sets propose for its score sheets, by team id and player id. Players
 * without points are left out (docs/rules.md, Points 10).
 */
export function sheetProposals(sets: readonly LoggedSet[]): readonly SheetProposal[] {
  const proposals = new Map<string, SheetProposal>();
  for (const set of sets) {
    for (const { winner, kind, playerId } of setStory(set.log).rallies) {
      if (playerId === null || kind === null || kind === 'erro') continue;
      const teamId = teamIdOf(set, winner);
      const key = `${teamId} ${playerId}`;
      const before = proposals.get(key) ?? { playerId, teamId, ...NONE, games: [] };
      const ofGame = before.games.find(({ gameId }) => gameId === set.gameId);
      const counted = counting(ofGame ?? { gameId: set.gameId, ...NONE }, COUNTER[kind]);
      const games = ofGame
        ? before.games.map((each) => (each === ofGame ? counted : each))
        : [...before.games, counted];
      proposals.set(key, { ...counting(before, COUNTER[kind]), games });
    }
  }
  return [...proposals.values()].sort((a, b) => a.teamId - b.teamId || a.playerId - b.playerId);
}

const counting = <C extends Counters>(counters: C, counter: keyof Counters): C => ({
  ...counters,
  [counter]: counters[counter] + 1,
});
