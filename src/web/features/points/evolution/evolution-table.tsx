import { contestedInWords } from '#web/lib/format/contested.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { EvolutionRound } from './evolution.ts';
import { Legend, ValueCell } from './evolution-cell.tsx';
import { type Best, bestOf, MEASURES, statusOf, uncountedRounds } from './evolution-rounds.ts';

export function RoundsTable({ rounds }: { rounds: readonly EvolutionRound[] }) {
  const best = bestOf(rounds);
  return (
    <div className="flex flex-col gap-4">
      <table className="hidden w-full border-collapse md:table">
        <thead>
          <tr className="border-line border-b text-sm">
            <th scope="col" className="py-3 text-left font-semibold">
              Rodada
            </th>
            <th scope="col" className="py-3 text-left font-semibold">
              Situação
            </th>
            {MEASURES.map(({ key, title }) => (
              <th key={key} scope="col" className="py-3 text-center font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.round} className="h-14 border-line border-b last:border-b-0">
              <th scope="row" className="text-left font-semibold">
                Rodada {round.round}
              </th>
              <td>
                <Status round={round} />
              </td>
              {MEASURES.map(({ key }) => (
                <td key={key} className="py-1.5 text-center">
                  {key === 'relativeTotal' && round.present === true ? (
                    <Tooltip text={denominatorOf(round)}>
                      <ValueCell round={round} measure={key} best={best} />
                    </Tooltip>
                  ) : (
                    <ValueCell round={round} measure={key} best={best} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="-my-3 divide-y divide-line md:hidden">
        {rounds.map((round) => (
          <li key={round.round} className="flex flex-col gap-3 py-4">
            <RoundCard round={round} best={best} />
          </li>
        ))}
      </ul>
      <Legend />
    </div>
  );
}

function RoundCard({ round, best }: { round: EvolutionRound; best: Best }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <h3 className="text-lg">Rodada {round.round}</h3>
        <Status round={round} />
        {round.present === true ? null : <span className="ml-auto text-soft">–</span>}
      </div>
      {round.present === true ? (
        <dl className="grid grid-cols-[repeat(3,1fr)] gap-x-2 gap-y-3 min-[26rem]:grid-cols-[repeat(5,auto)] min-[26rem]:justify-between">
          {MEASURES.map(({ key, title }) => (
            <div key={key} className="flex flex-col gap-1">
              <dt className="text-sm text-soft">{title}</dt>
              <dd>
                <ValueCell round={round} measure={key} best={best} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {round.present === true ? <p className="text-sm text-soft">{denominatorOf(round)}</p> : null}
    </>
  );
}

const denominatorOf = (round: EvolutionRound) => {
  const { total, contested, unplayed } = round;
  return contestedInWords({
    raw: total,
    contested,
    counted: contested === 0 ? 0 : total,
    unplayed,
    ...uncountedRounds([round]),
  });
};

const TONES = { Jogou: 'palm', Ausente: 'sun', Pendente: 'neutral' } as const;

function Status({ round }: { round: EvolutionRound }) {
  const status = statusOf(round);
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
