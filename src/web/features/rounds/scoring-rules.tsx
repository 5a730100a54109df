import { STANDINGS_POINTS, TIE_BREAKERS, type TieBreaker } from '#domain/standings/standings-rules.ts';
import { countedWord } from '#domain/text/quantity.ts';
import { NORMAL_RESULTS, type ResultPoints } from '#web/features/rankings/team-points-view.ts';
import { Card } from '#web/ui/layout/card.tsx';

const EXTRA_RESULTS: ResultPoints = [
  ['Vitória', STANDINGS_POINTS.extraRound.winner],
  ['Derrota', STANDINGS_POINTS.extraRound.loser],
];

const WORDS: Readonly<Record<TieBreaker, string>> = {
  wins: 'mais vitórias',
  pointDifference: 'saldo de pontos',
  headToHead: 'confronto direto',
};
const CRITERIA = TIE_BREAKERS.map((criterion) => WORDS[criterion]).join(', depois ');

export function ScoringRules() {
  return (
    <Card title="Como a pontuação é contada">
      <div className="flex flex-col gap-5">
        <Points title="Rodada Comum" about="Melhor de três sets" results={NORMAL_RESULTS} />
        <Points title="Rodada Extra" about="Um set só" results={EXTRA_RESULTS} />
        <p className="text-pretty text-soft">
          Empate em pontos: {CRITERIA}. Só contam jogos concluídos, e a classificação é refeita na hora em que
          uma rodada muda de tipo.
        </p>
      </div>
    </Card>
  );
}

type PointsProps = { title: string; about: string; results: ResultPoints };

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
