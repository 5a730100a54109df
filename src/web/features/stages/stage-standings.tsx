import type { ReactNode } from 'react';
import { formatSigned } from '#domain/text/signed.ts';
import type { Stage } from './queries.ts';

const DECIDED: Readonly<Record<string, string>> = {
  wins: 'vitórias',
  pointDifference: 'saldo de pontos',
  pointsFor: 'pontos feitos',
  pointsAgainst: 'menos pontos sofridos',
  lot: 'sorteio',
  shared: 'empate em tudo',
};

type Row = Stage['standings'][number][number];

type StageStandingsProps = { rows: readonly Row[]; nameOf: (row: Row) => ReactNode };

/** A table of a stage, of people or of teams, with the reason where two have as many wins. */
export function StageStandings({ rows, nameOf }: StageStandingsProps) {
  return (
    <table className="w-full tabular">
      <thead>
        <tr className="text-right text-soft text-sm">
          <th scope="col" className="w-8 py-1 text-left font-normal">
            <span className="sr-only">Posição</span>
          </th>
          <th scope="col" className="text-left font-normal">
            Nome
          </th>
          <th scope="col" className="pl-3 font-normal">
            <abbr title="Vitórias" className="no-underline">
              V
            </abbr>
          </th>
          <th scope="col" className="pl-3 font-normal">
            <abbr title="Jogos" className="no-underline">
              J
            </abbr>
          </th>
          <th scope="col" className="pl-3 font-normal">
            Saldo
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, i) => (
          <tr key={row.id} className="text-right">
            <td className="py-2 text-left">{`${row.position}º`}</td>
            <th scope="row" className="text-left font-semibold [overflow-wrap:anywhere]">
              {nameOf(row)}
              {decidedWords(row, rows[i + 1])}
            </th>
            <td className="pl-3">{row.wins}</td>
            <td className="pl-3">{row.gamesPlayed}</td>
            <td className="pl-3">{formatSigned(row.pointDifference)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Only where wins alone would leave the two level. */
function decidedWords(row: Row, next: Row | undefined) {
  if (!next || !row.decidedBy || row.decidedBy === 'wins' || row.gamesPlayed === 0) return null;
  const words = DECIDED[row.decidedBy];
  return words ? (
    <span className="block font-normal text-soft text-sm">{`à frente por ${words}`}</span>
  ) : null;
}
