import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { recentForms } from '#domain/standings/form.ts';
import { earlierMeetings, recordIn } from '#domain/standings/meetings.ts';
import { presentGame } from '#server/features/games/present-game.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';

export function presentPublicGame(
  snapshot: Snapshot,
  id: number,
): CallAnswer<Contract['GET /api/public/games/{id}']> {
  const game = found(snapshot.gameOf.get(id), 'game');
  const earlier = earlierMeetings(snapshot.games, game);
  const { wins, losses, ties } = recordIn(earlier, game.team1Id);
  const forms = memoize(snapshot, recentForms);
  return {
    game: presentGame(snapshot, game),
    earlier: earlier.map((other) => presentGame(snapshot, other)),
    record: { wins, losses, ties },
    forms: [[...(forms.get(game.team1Id) ?? [])], [...(forms.get(game.team2Id) ?? [])]],
  };
}
