import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { isGameOf } from '#domain/game/game-teams.ts';
import { byFullName } from '#domain/people/names.ts';
import { isPair } from '#domain/people/pairs.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import { recordsAgainst } from '#domain/standings/meetings.ts';
import { byName } from '#domain/text/order.ts';
import type { Game } from '#domain/tournament.ts';
import { presentGame } from '#server/features/games/present-game.ts';
import { publicPlayer } from '#server/features/players/public-player.ts';
import { presentStandings } from '#server/features/rankings/present-standings.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';

type PublicTeam = CallAnswer<Contract['GET /api/public/teams/{id}']>;

export function presentPublicTeam(snapshot: Snapshot, id: number): PublicTeam {
  const stored = found(snapshot.teamOf.get(id), 'team');
  // A pair has no page: its players do.
  const team = found(isPair(stored) ? undefined : stored, 'team');
  const rows = memoize(snapshot, presentStandings);
  const place = rows.findIndex((row) => row.id === id);
  const games = snapshot.games.filter((game) => isGameOf(game, id));
  const withStatus = (status: Game['status']) =>
    games
      .filter((game) => game.status === status)
      .sort(bySchedule)
      .map((game) => presentGame(snapshot, game));
  return {
    id: team.id,
    name: team.name,
    category: team.category,
    imageUrl: team.imageUrl,
    teams: rows.length,
    standing: found(rows[place], 'team'),
    above: rows[place - 1] ?? null,
    below: rows[place + 1] ?? null,
    playing: withStatus('em_andamento'),
    next: withStatus('agendado'),
    results: withStatus('concluido').reverse(),
    opponents: opponentsOf(snapshot, id),
    players: snapshot.rostersPublic ? rosterOf(snapshot, id) : null,
  };
}

function opponentsOf(snapshot: Snapshot, id: number): PublicTeam['opponents'] {
  return [...recordsAgainst(snapshot, id)]
    .map(([otherId, record]) => {
      const other = found(snapshot.teamOf.get(otherId), 'team');
      return {
        team: { id: other.id, name: other.name, imageUrl: other.imageUrl },
        games: record.games,
        wins: record.wins,
        losses: record.losses,
        ties: record.ties,
        setsWon: record.setsWon,
        setsLost: record.setsLost,
        pointDifference: record.pointsFor - record.pointsAgainst,
      };
    })
    .sort((a, b) => byName(a.team.name, b.team.name) || a.team.id - b.team.id);
}

function rosterOf(snapshot: Snapshot, teamId: number): PublicTeam['players'] {
  return snapshot.players
    .filter((player) => player.teamId === teamId && !player.isHidden)
    .sort(byFullName)
    .map((player) => {
      const { firstName, lastName, imageUrl } = publicPlayer(player);
      return { firstName, lastName, imageUrl };
    });
}
