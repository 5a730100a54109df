import { allResultLines, criterionAsLine } from '#domain/rules/rule-words.ts';
import type { OrderCriterion, Rules } from '#domain/rules/rules.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { TeamRank } from './queries.ts';

type TeamPointsRulesProps = { rules: Rules; standings: readonly TeamRank[] };

export function TeamPointsRules({ rules, standings }: TeamPointsRulesProps) {
  const hasTie = standings.some((team) => team.gamesPlayed > team.totalWins + team.totalLosses);
  const { two, more } = rules.order;
  const hasLot = [...two, ...more].some(({ measure }) => measure === 'lot');
  const isOneList = JSON.stringify(two) === JSON.stringify(more);
  return (
    <div className="flex flex-col gap-5">
      <p>
        Só contam jogos concluídos. O ranking é refeito na hora em que um jogo termina ou é corrigido, ou uma
        rodada muda de tipo.
      </p>
      <dl className="divide-y divide-line">
        {allResultLines(rules, hasTie).map(([result, points]) => (
          <div key={result} className="flex justify-between gap-4 py-2">
            <dt>{result}</dt>
            <dd className="whitespace-nowrap font-semibold">{quantity(points, 'ponto')}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="text-base">Empate em pontos</h3>
        {isOneList ? (
          <Criteria list={two} />
        ) : (
          <>
            <p className="mt-2">Entre dois times:</p>
            <Criteria list={two} />
            <p className="mt-2">Entre três ou mais:</p>
            <Criteria list={more} />
          </>
        )}
        <p className="mt-2 text-soft">
          O confronto direto olha só os jogos entre os times ainda empatados. Quem segue igual em tudo divide
          a posição{hasLot ? ' até a organização sortear' : ''}. Cada linha do ranking diz o que decidiu.
        </p>
      </section>
    </div>
  );
}

function Criteria({ list }: { list: readonly OrderCriterion[] }) {
  return (
    <ol className="mt-2 list-decimal pl-5">
      {list.map((criterion) => (
        <li key={`${criterion.measure} ${criterion.among}`}>{criterionAsLine(criterion)}</li>
      ))}
    </ol>
  );
}
