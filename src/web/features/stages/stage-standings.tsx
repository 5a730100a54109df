import type { ReactNode } from 'react';
import { criterionInWords } from '#domain/rules/rule-words.ts';
import { criterionBy } from '#domain/standings/criteria.ts';
import { formatSigned } from '#domain/text/signed.ts';
import type { Stage } from './queries.ts';

type Row = Stage['standings'][number][number];

type StageStandingsProps = { rows: readonly Row[]; nameOf: (row: Row) => ReactNode };

/** A table of a stage, of people or of teams, with the reason where what comes first leaves two level. */
export function StageStandings({ rows, nameOf }: StageStandingsProps) {
  const isOfTeams = rows.some(({ points }) => points !== null);
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
          {isOfTeams ? (
            <th scope="col" className="pl-3 font-normal">
              <abbr title="Pontos" className="no-underline">
                Pts
              </abbr>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, i) => (
          <tr key={row.id} className="text-right">
            <td className="py-2 text-left">{`${row.position}º`}</td>
            <th scope="row" className="text-left font-semibold [overflow-wrap:anywhere]">
              {nameOf(row)}
              <Decided row={row} next={rows[i + 1]} />
            </th>
            <td className="pl-3">{row.wins}</td>
            <td className="pl-3">{row.gamesPlayed}</td>
            <td className="pl-3">{formatSigned(row.pointDifference)}</td>
            {isOfTeams ? <td className="pl-3 font-semibold">{row.points}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decided({ row, next }: { row: Row; next: Row | undefined }) {
  const words = next && row.gamesPlayed > 0 ? decidedWords(row, next) : null;
  return words ? <span className="block font-normal text-soft text-sm">{words}</span> : null;
}

function decidedWords({ decidedBy, points }: Row, next: Row): string | null {
  switch (decidedBy) {
    case null:
      return null;
    case 'shared':
      return `divide a posição com ${next.name}`;
    case 'pointsFor':
      return 'à frente por pontos feitos';
    case 'pointsAgainst':
      return 'à frente por menos pontos sofridos';
    default:
      // Wins come first between people, who have no points.
      return decidedBy === 'wins' && points === null
        ? null
        : `à frente por ${criterionInWords(criterionBy(decidedBy))}`;
  }
}
