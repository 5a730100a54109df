import { drawnWords } from '#domain/formats/place-words.ts';
import { nameIn, type Stage } from '#web/features/stages/queries.ts';

/** A live draw on the wall: who was drawn last, and all who were before. */
export function TvLiveDraw({ stage }: { stage: Stage }) {
  const revealed = stage.liveDraw?.revealed ?? [];
  const nameOf = nameIn(stage);
  const last = revealed.at(-1);
  return (
    <div className="flex h-full min-h-0 flex-col gap-[3vmin]">
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-[2vmin] rounded-[1.6vmin] bg-card p-[3vmin] text-center">
        <p className="line-clamp-3 text-balance break-words pb-[0.12em] font-semibold text-[11vmin] leading-[1.08]">
          {last === undefined ? 'Já vai começar' : nameOf(last)}
        </p>
        {last === undefined ? null : (
          <p className="text-[5vmin] text-soft">{drawnWords(last, stage.groups, revealed)}</p>
        )}
      </div>
      <ol className="flex max-h-[38vmin] shrink-0 flex-wrap content-start gap-[1.2vmin] overflow-hidden">
        {revealed
          .slice(0, -1)
          .toReversed()
          .map((id) => (
            <li key={id} className="rounded-full bg-card px-[2.2vmin] py-[1vmin] text-[3.2vmin]">
              {nameOf(id)}
              <span className="text-soft">{` · ${drawnWords(id, stage.groups, revealed)}`}</span>
            </li>
          ))}
      </ol>
    </div>
  );
}
