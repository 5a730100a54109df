import { quantity } from '#domain/text/quantity.ts';
import { ALL_RESULTS, CRITERIA } from './team-points-view.ts';

export function TeamPointsRules() {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Só contam jogos concluídos. O ranking é refeito na hora em que um jogo termina, é corrigido ou uma
        rodada muda de tipo.
      </p>
      <dl className="divide-y divide-line">
        {ALL_RESULTS.map(([result, points]) => (
          <div key={result} className="flex justify-between gap-4 py-2">
            <dt>{result}</dt>
            <dd className="whitespace-nowrap font-semibold">{quantity(points, 'ponto')}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="text-base">Empate em pontos</h3>
        <ol className="mt-2 list-decimal pl-5">
          {CRITERIA.map((criterion) => (
            <li key={criterion}>{criterion}</li>
          ))}
        </ol>
        <p className="mt-2 text-soft">
          O confronto direto olha só os jogos entre os times ainda empatados. Quem segue igual em tudo divide
          a posição. Cada linha do ranking diz o que decidiu.
        </p>
      </section>
    </div>
  );
}
