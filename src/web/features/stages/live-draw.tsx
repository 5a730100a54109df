import { drawnWords, groupLetter } from '#domain/formats/place-words.ts';
import { quantity } from '#domain/text/quantity.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Bracket } from './bracket.tsx';
import type { Stage } from './queries.ts';

type LiveDrawProps = { stage: Stage; nameOf: (id: number) => string };

/** A live draw as far as it is, for everybody who watches. */
export function LiveDraw({ stage, nameOf }: LiveDrawProps) {
  const { revealed, of } = stage.liveDraw ?? { revealed: [], of: 0 };
  const last = revealed.at(-1);
  const left = of - revealed.length;
  return (
    <div className="flex flex-col gap-5">
      <Card title="Sorteio ao vivo">
        <p className="text-soft">{left === 1 ? 'Falta 1 nome' : `Faltam ${quantity(left, 'nome')}`}</p>
        <p
          aria-live="polite"
          className="text-balance py-4 font-semibold text-4xl [overflow-wrap:anywhere] md:text-6xl"
        >
          {last === undefined ? 'Já vai começar' : nameOf(last)}
          {last === undefined ? null : (
            <span className="mt-1 block font-normal text-lg text-soft">
              {drawnWords(last, stage.groups, revealed)}
            </span>
          )}
        </p>
      </Card>
      {stage.bracket.length > 0 ? (
        <Bracket stage={stage} linkOf={() => null} />
      ) : (
        <RevealedLists stage={stage} nameOf={nameOf} />
      )}
    </div>
  );
}

function RevealedLists({ stage, nameOf }: LiveDrawProps) {
  const lists = stage.groups.length > 0 ? stage.groups : [stage.liveDraw?.revealed ?? []];
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {lists.map((ids, group) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name.
          key={group}
          title={stage.groups.length > 0 ? `Grupo ${groupLetter(group)}` : 'Sorteados'}
        >
          {ids.length === 0 ? <p className="text-soft">Ninguém ainda</p> : null}
          <ol className="divide-y divide-line">
            {ids.map((id, i) => (
              <li key={id} className="flex gap-3 py-2 [overflow-wrap:anywhere]">
                <span className="w-7 shrink-0 text-soft">{i + 1}</span>
                {nameOf(id)}
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}
