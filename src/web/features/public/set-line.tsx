import type { StorySet } from './queries.ts';
import { RallyTable } from './rally-table.tsx';
import { lineInWords, scoreAfter } from './story-words.ts';

type SetLineProps = {
  set: StorySet;
  names: readonly [string, string];
  colours: readonly [string, string];
};

/** The vertical axis shows at least this difference. */
const MIN_AXIS_RANGE = 5;

/**
 * The point difference after each rally: above the middle the first team leads. Labels are HTML, because the SVG
 * is stretched.
 */
export function SetLine({ set, names, colours }: SetLineProps) {
  const { rallies, runs, turningPoint } = set;
  const differences = rallies.map(({ team1Score, team2Score }) => team1Score - team2Score);
  const most = Math.max(MIN_AXIS_RANGE, ...differences.map(Math.abs));
  const turned = turningPoint === null ? undefined : rallies[turningPoint];
  const last = rallies.at(-1);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3 text-sm">
        <TeamKey name={names[0]} color={colours[0]} />
        <span className="tabular shrink-0 text-soft">+{most}</span>
      </div>
      <div role="img" aria-label={lineInWords(set, names)} className="relative h-40 sm:h-48">
        <svg
          viewBox={`0 ${-most} ${rallies.length} ${2 * most}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          aria-hidden="true"
        >
          {runs.map((run) => {
            const end = rallies.findIndex(
              ({ team1Score, team2Score }) => team1Score === run.to[0] && team2Score === run.to[1],
            );
            return (
              <rect
                key={run.to.join()}
                x={end + 1 - run.points}
                width={run.points}
                y={run.side === 1 ? -most : 0}
                height={most}
                fill={colours[run.side - 1]}
                fillOpacity={0.12}
              />
            );
          })}
          {differences.map((difference, i) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a rally is known by its place
              key={i}
              x={i}
              width={1.02}
              y={Math.min(0, -difference)}
              height={Math.abs(difference)}
              fill={colours[difference > 0 ? 0 : 1]}
            />
          ))}
          <line
            x1={0}
            x2={rallies.length}
            y1={0}
            y2={0}
            className="stroke-edge"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {turned && turningPoint !== null ? (
          <span
            aria-hidden="true"
            style={{
              left: `${((turningPoint + 0.5) / rallies.length) * 100}%`,
              top: `${50 - ((turned.team1Score - turned.team2Score) / most) * 50}%`,
            }}
            className="absolute size-3 -translate-1/2 rounded-full border-2 border-ink bg-sun"
          />
        ) : null}
      </div>
      <div className="flex items-center justify-between gap-3 text-sm">
        <TeamKey name={names[1]} color={colours[1]} />
        <span className="tabular shrink-0 text-soft">+{most}</span>
      </div>
      <figcaption className="flex flex-col gap-2 text-soft text-sm">
        <span className="text-pretty">
          A altura é a vantagem depois de cada ponto, até {last ? scoreAfter(last) : '0×0'}.
          {runs.length > 0 ? ' Fundo colorido: quatro pontos seguidos ou mais.' : ''}
          {turned ? ' Bola amarela: a virada.' : ''}
        </span>
        <RallyTable set={set} names={names} />
      </figcaption>
    </figure>
  );
}

function TeamKey({ name, color }: { name: string; color: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-semibold">
      <span className="size-3 shrink-0 rounded-sm" style={{ background: color }} aria-hidden="true" />
      <span className="min-w-0 leading-tight [overflow-wrap:anywhere]">{name}</span>
    </span>
  );
}
