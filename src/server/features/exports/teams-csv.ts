import { type StandingsRow, standings } from '#domain/standings/standings.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';
import { type Column, toCsv } from './csv.ts';

type Row = StandingsRow & { readonly players: number };

const COLUMNS: readonly Column<Row>[] = [
  ['Posição', (row) => row.position],
  ['Time', (row) => row.name],
  ['Categoria', (row) => row.category],
  ['Cabeça de chave', (row) => row.seed],
  ['Jogadores', (row) => row.players],
  ['Pontos', (row) => row.points],
  ['Jogos', (row) => row.gamesPlayed],
  ['Vitórias', (row) => row.wins],
  ['Empates', (row) => row.ties],
  ['Derrotas', (row) => row.losses],
  ['Sets ganhos', (row) => row.setsWon],
  ['Sets perdidos', (row) => row.setsLost],
  ['Pontos a favor', (row) => row.pointsFor],
  ['Pontos contra', (row) => row.pointsAgainst],
];

export function teamsCsv(snapshot: Snapshot): string {
  const players = Map.groupBy(snapshot.players, (player) => player.teamId);
  const rows = memoize(snapshot, standings).map(
    (row): Row => ({ ...row, players: players.get(row.teamId)?.length ?? 0 }),
  );
  return toCsv(COLUMNS, rows);
}
