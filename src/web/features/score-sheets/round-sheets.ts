import { byName } from '#domain/text/order.ts';

type Player = { readonly id: number };
export type SheetTeam = {
  readonly id: number;
  readonly name: string;
  readonly players: readonly Player[];
  /** Only of a pair. */
  readonly memberIds?: readonly number[] | undefined;
};
type Game = {
  readonly id: number;
  readonly team1Id: number;
  readonly team2Id: number;
  readonly court: string | null;
};
type Row = { readonly playerId: number; readonly teamId: number };

/** Shown together: both teams of a game, or a team without a game in this round. */
export type RoundSheet = {
  readonly gameId: number | null;
  readonly court: string | null;
  readonly teams: readonly SheetTeam[];
  /** Players with a row, out of all on the sheets (docs/rules.md, Points 5). */
  readonly filled: number;
  readonly all: number;
};

type TeamOfGame = Omit<SheetTeam, 'players'>;

/** The pairs of a round's games, as teams; those without a game have no sheet. */
export const pairsOf = (
  games: readonly { readonly team1: TeamOfGame; readonly team2: TeamOfGame }[],
  players: readonly Player[],
): SheetTeam[] =>
  games
    .flatMap(({ team1, team2 }) => [team1, team2])
    .flatMap(({ id, name, memberIds }) =>
      memberIds
        ? [{ id, name, memberIds, players: players.filter((player) => memberIds.includes(player.id)) }]
        : [],
    );

export function roundSheets(
  teams: readonly SheetTeam[],
  games: readonly Game[],
  rows: readonly Row[],
): RoundSheet[] {
  const byId = new Map(teams.map((team) => [team.id, team]));
  const sheet = (gameId: number | null, court: string | null, ids: readonly number[]): RoundSheet => {
    const both = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      gameId,
      court,
      teams: both,
      filled: rows.filter((row) => ids.includes(row.teamId)).length,
      all: both.reduce((sum, team) => sum + placesOn(team, rows), 0),
    };
  };
  const playing = new Set(games.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]));
  const idle = teams.filter(({ id }) => !playing.has(id)).toSorted((a, b) => byName(a.name, b.name));
  return [
    ...games.map(({ id, court, team1Id, team2Id }) => sheet(id, court, [team1Id, team2Id])),
    ...idle.map(({ id }) => sheet(null, null, [id])),
  ];
}

/** A player who changed teams stays on the sheet of the team they played for. */
function placesOn(team: SheetTeam, rows: readonly Row[]): number {
  const played = rows.filter(({ teamId }) => teamId === team.id);
  return (
    played.length + team.players.filter(({ id }) => rows.every(({ playerId }) => playerId !== id)).length
  );
}

/** The chosen game's or team's sheets; for a team with several games, the first game's. */
export function chosenSheet(
  sheets: readonly RoundSheet[],
  { gameId, teamId }: { gameId?: number | undefined; teamId?: number | undefined },
): RoundSheet | null {
  const ofGame = sheets.find((sheet) => gameId !== undefined && sheet.gameId === gameId);
  if (ofGame) return ofGame;
  return sheets.find(({ teams }) => teams.some(({ id }) => id === teamId)) ?? null;
}

/** The next incomplete sheets, wrapping around; null if all are complete. */
export function nextSheet(sheets: readonly RoundSheet[], now: RoundSheet): RoundSheet | null {
  const place = sheets.indexOf(now);
  const others = [...sheets.slice(place + 1), ...sheets.slice(0, Math.max(0, place))];
  return others.find(({ filled, all }) => filled < all) ?? null;
}

export const sheetTitle = ({ teams }: RoundSheet) => teams.map(({ name }) => name).join(' x ');
