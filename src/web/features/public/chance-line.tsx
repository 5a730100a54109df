import { Card } from '#web/ui/layout/card.tsx';
import type { StorySet } from './queries.ts';
import { chanceInWords } from './story-words.ts';

type ChanceLineProps = {
  sets: readonly StorySet[];
  names: readonly [string, string];
  colours: readonly [string, string];
  /** In progress: the newest chance is shown. */
  isLive: boolean;
};

/** The first team's estimated chance to win after each rally, over all sets with rallies. */
export function ChanceLine({ sets, names, colours, isLive }: ChanceLineProps) {
  const chances = sets.flatMap(({ rallies }) => rallies.map(({ chance }) => chance));
  const newest = chances.at(-1) ?? 0.5;
  const ends = sets.map((_, i) => sets.slice(0, i + 1).reduce((sum, { rallies }) => sum + rallies.length, 0));
  const points = chances.map((chance, i) => `${i + 1},${100 - chance * 100}`);
  return (
    <Card title="Estimativa de vitória">
      <figure className="flex flex-col gap-2">
        {isLive ? <Now newest={newest} names={names} colours={colours} /> : null}
        <div className="flex justify-between gap-3 text-sm">
          <span className="min-w-0 font-semibold leading-tight [overflow-wrap:anywhere]">{names[0]}</span>
          <span className="tabular text-soft">100%</span>
        </div>
        <div role="img" aria-label={inWords(sets, names)} className="relative h-36 sm:h-44">
          <svg
            viewBox={`0 0 ${chances.length} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            aria-hidden="true"
          >
            <line
              x1={0}
              x2={chances.length}
              y1={50}
              y2={50}
              className="stroke-edge"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
            {ends.slice(0, -1).map((end) => (
              <line
                key={end}
                x1={end}
                x2={end}
                y1={0}
                y2={100}
                className="stroke-line"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <polyline
              points={`0,50 ${points.join(' ')}`}
              fill="none"
              stroke={colours[0]}
              strokeWidth={2.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        <div className="flex justify-between gap-3 text-sm">
          <span className="min-w-0 font-semibold leading-tight [overflow-wrap:anywhere]">{names[1]}</span>
          <span className="tabular text-soft">100%</span>
        </div>
        <figcaption className="text-soft text-sm">
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ocean">
              Como é a estimativa
            </summary>
            <p className="max-w-prose text-pretty">
              Depois de cada ponto, ela diz em quantos de cem jogos assim o time venceria: conta o placar,
              quem saca e quantas recepções cada time converteu em ponto até ali, neste jogo e nos anteriores
              do torneio. É uma conta, não uma previsão, e só existe onde o jogo foi marcado ponto a ponto.
            </p>
          </details>
        </figcaption>
      </figure>
    </Card>
  );
}

type NowProps = Pick<ChanceLineProps, 'names' | 'colours'> & { newest: number };

function Now({ newest, names, colours }: NowProps) {
  return (
    <div className="mb-2 flex flex-col gap-1.5">
      <p className="flex justify-between gap-4">
        {[newest, 1 - newest].map((chance, i) => (
          <span key={names[i]} className={i === 1 ? 'text-right' : undefined}>
            <span className="sr-only">{names[i]}: </span>
            <span className="digits text-3xl leading-none">{chanceInWords(chance)}</span>
          </span>
        ))}
      </p>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        <span style={{ width: `${newest * 100}%`, background: colours[0] }} />
        <span className="flex-1" style={{ background: colours[1] }} />
      </div>
    </div>
  );
}

function inWords(sets: readonly StorySet[], names: readonly [string, string]): string {
  const sentences = sets.map(
    ({ setNumber, rallies }) =>
      `no fim do que se jogou do ${setNumber}º set, ${chanceInWords(rallies.at(-1)?.chance ?? 0.5)}`,
  );
  return `Estimativa de vitória de ${names[0]} ponto a ponto: ${sentences.join('; ')}.`;
}
