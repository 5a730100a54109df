import { useQuery } from '@tanstack/react-query';
import { criterionInWords, type ResultLine, resultLines } from '#domain/rules/rule-words.ts';
import type { MatchRules, OrderCriterion, Rules } from '#domain/rules/rules.ts';
import { countedWord } from '#domain/text/quantity.ts';
import { rulesQuery } from '#web/features/tournament/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

export function ScoringRulesCard() {
  return (
    <Card title="Como a pontuação é contada">
      <Loaded
        from={useQuery(rulesQuery)}
        failure="Erro ao carregar as regras"
        loading={<Skeleton className="h-96 w-full" />}
      >
        {(rules) => <ScoringRules rules={rules} />}
      </Loaded>
    </Card>
  );
}

const howPlayed = ({ bestOf }: MatchRules) => (bestOf === 1 ? 'Um set só' : 'Melhor de três sets');
const inWords = (list: readonly OrderCriterion[]) => list.map(criterionInWords).join(', depois ');

export function ScoringRules({ rules: { normal, extra, order } }: { rules: Rules }) {
  const [two, more] = [inWords(order.two), inWords(order.more)];
  return (
    <div className="flex flex-col gap-5">
      <Points title="Rodada Comum" about={howPlayed(normal)} results={resultLines(normal)} />
      <Points title="Rodada Extra" about={howPlayed(extra)} results={resultLines(extra)} />
      <p className="text-pretty text-soft">
        Empate em pontos: {two === more ? two : `entre dois, ${two}; entre três ou mais, ${more}`}. Só contam
        jogos concluídos, e a classificação é refeita na hora em que uma rodada muda de tipo.
      </p>
    </div>
  );
}

type PointsProps = { title: string; about: string; results: readonly ResultLine[] };

function Points({ title, about, results }: PointsProps) {
  return (
    <div>
      <h3 className="text-base">
        {title} <span className="font-normal font-sans text-soft text-sm tracking-normal">· {about}</span>
      </h3>
      <dl className="mt-1 divide-y divide-line">
        {results.map(([result, points]) => (
          <div key={result} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{result}</dt>
            <dd className="digits text-xl leading-6">
              {points}{' '}
              <span className="font-normal font-sans text-soft text-sm">{countedWord(points, 'ponto')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
