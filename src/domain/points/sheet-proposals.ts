import type { CourtEvent } from '#domain/court/court-event.ts';
import { teamIdOf } from '#domain/game/game-teams.ts';
import { setStory } from '#domain/story/set-story.ts';

export type LoggedSet = {
  readonly team1Id: number;
  readonly team2Id: number;
  readonly log: readonly CourtEvent[];
};

export type SheetProposal = {
  readonly playerId: number;
  readonly teamId: number;
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
};

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
      const before = proposals.get(key) ?? { playerId, teamId, saques: 0, defesas: 0, ataques: 0 };
      proposals.set(key, { ...before, [COUNTER[kind]]: before[COUNTER[kind]] + 1 });
    }
  }
  return [...proposals.values()].sort((a, b) => a.teamId - b.teamId || a.playerId - b.playerId);
}
