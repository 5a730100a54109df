import { expect, test } from 'vitest';
import type { PointKind } from '#domain/court/court-event.ts';
import type { Side } from '#domain/tournament.ts';
import { aPhone } from '#tests/support/data/court-logs.ts';
import { sheetProposals } from './sheet-proposals.ts';

const [ANA, RUI] = [11, 21];

/** A log of rallies: who won each, how, and by whom. */
function rallies(...all: readonly (readonly [Side, PointKind | null, number | null])[]) {
  const { point, tap } = aPhone();
  return all.flatMap(([side, kind, playerId]) => {
    const won = point(side);
    return [won, tap({ type: 'detail', pointId: won.id, kind, playerId })];
  });
}

test('points by serve, defence and attack are summed over the sets, for each player and team, and for each of their games', () => {
  const first = rallies([1, 'saque', ANA], [1, 'ataque', ANA], [2, 'defesa', RUI]);
  const second = rallies([2, 'ataque', ANA], [1, 'ataque', RUI]);
  const proposals = sheetProposals([
    { gameId: 5, team1Id: 1, team2Id: 2, log: first },
    // The teams swap sides in their second game.
    { gameId: 6, team1Id: 2, team2Id: 1, log: second },
  ]);
  expect(proposals).toEqual([
    {
      playerId: ANA,
      teamId: 1,
      ...{ saques: 1, defesas: 0, ataques: 2 },
      games: [
        { gameId: 5, saques: 1, defesas: 0, ataques: 1 },
        { gameId: 6, saques: 0, defesas: 0, ataques: 1 },
      ],
    },
    {
      playerId: RUI,
      teamId: 2,
      ...{ saques: 0, defesas: 1, ataques: 1 },
      games: [
        { gameId: 5, saques: 0, defesas: 1, ataques: 0 },
        { gameId: 6, saques: 0, defesas: 0, ataques: 1 },
      ],
    },
  ]);
});

test('errors, and points without a player or kind, are not counted for anybody', () => {
  const log = rallies([1, 'erro', RUI], [1, 'ataque', null], [1, null, ANA]);
  expect(sheetProposals([{ gameId: 5, team1Id: 1, team2Id: 2, log }])).toEqual([]);
});

test('an undone rally is not counted', () => {
  const { point, tap } = aPhone();
  const won = point(1);
  const log = [
    won,
    tap({ type: 'detail', pointId: won.id, kind: 'saque', playerId: ANA }),
    tap({ type: 'undo', eventId: won.id }),
  ];
  expect(sheetProposals([{ gameId: 5, team1Id: 1, team2Id: 2, log }])).toEqual([]);
});

test('the later of two details of a rally counts', () => {
  const { point, tap } = aPhone();
  const won = point(1);
  const log = [
    won,
    tap({ type: 'detail', pointId: won.id, kind: 'saque', playerId: ANA }),
    tap({ type: 'detail', pointId: won.id, kind: 'ataque', playerId: ANA }),
  ];
  expect(sheetProposals([{ gameId: 5, team1Id: 1, team2Id: 2, log }])).toEqual([
    {
      playerId: ANA,
      teamId: 1,
      ...{ saques: 0, defesas: 0, ataques: 1 },
      games: [{ gameId: 5, saques: 0, defesas: 0, ataques: 1 }],
    },
  ]);
});
