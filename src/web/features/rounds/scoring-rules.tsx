import { countedWord } from '#domain/quantity.ts';
import { Card } from '#web/ui/card.tsx';

const COMMON = [
  ['Vitória por 2x0', 3],
  ['Vitória por 2x1', 2],
  ['Derrota por 1x2', 1],
  ['Derrota por 0x2', 0],
] as const;
const EXTRA = [
  ['Vitória', 1],
  ['Derrota', 0],
] as const;

/** How the teams' points are counted (docs/rules.md, Standings 2 to 4). */
export function ScoringRules() {
  return (
    <Card title="Como a pontuação é contada">
      <div className="flex flex-col gap-5">
        <Points title="Rodada Comum" about="Melhor de três sets" results={COMMON} />
        <Points title="Rodada Extra" about="Um set só" results={EXTRA} />
        <p className="text-pretty text-soft">
          Empate em pontos: mais vitórias, depois saldo de pontos, depois confronto direto. Só contam jogos
          concluídos, e a classificação é refeita na hora em que uma rodada muda de tipo.
        </p>
      </div>
    </Card>
  );
}

type PointsProps = { title: string; about: string; results: readonly (readonly [string, number])[] };

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
