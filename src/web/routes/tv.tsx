import { createFileRoute } from '@tanstack/react-router';
import { chosen, numberIn } from '#web/lib/address.ts';
import { Tv } from './-tv.tsx';

type TvSearch = { quadra?: string | number; tempo?: number };

/** The most seconds of a turn. */
const LONGEST_TURN = 300;

export const Route = createFileRoute('/tv')({
  validateSearch({ quadra, tempo }: Record<string, unknown>): TvSearch {
    const court = chosen(quadra);
    const seconds = numberIn(tempo, LONGEST_TURN);
    return { ...(court === undefined ? {} : { quadra: court }), ...(seconds ? { tempo: seconds } : {}) };
  },
  component: TvPage,
});

function TvPage() {
  const { quadra, tempo } = Route.useSearch();
  return <Tv court={quadra === undefined ? null : String(quadra)} seconds={tempo} />;
}
