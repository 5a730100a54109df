import type { StorySet } from './queries.ts';
import { chanceInWords, scoreAfter } from './story-words.ts';

type RallyTableProps = { set: StorySet; names: readonly [string, string] };

const cell = 'py-1 pr-3 last:pr-0';

/** The charts' data as text: each rally's server and winner. */
export function RallyTable({ set, names }: RallyTableProps) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ocean">
        Ver cada ponto do {set.setNumber}º set
      </summary>
      <table className="w-full text-left">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className={cell}>
              Placar
            </th>
            <th scope="col" className={cell}>
              Ponto de
            </th>
            <th scope="col" className={cell}>
              Saque de
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Estimativa <span className="sr-only">de vitória de {names[0]}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line text-ink">
          {set.rallies.map((rally) => (
            <tr key={scoreAfter(rally)}>
              <th scope="row" className={`${cell} tabular whitespace-nowrap font-semibold`}>
                {scoreAfter(rally)}
              </th>
              <td className={cell}>
                <ShortName name={names[rally.winner - 1]} />
              </td>
              <td className={cell}>
                <ShortName name={rally.server === null ? '–' : names[rally.server - 1]} />
              </td>
              <td className={`${cell} tabular text-right`}>{chanceInWords(rally.chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function ShortName({ name }: { name: string | undefined }) {
  return <span className="line-clamp-2 [overflow-wrap:anywhere]">{name}</span>;
}
