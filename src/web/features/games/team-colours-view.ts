import { useEffect, useState } from 'react';
import { mainHue, teamColours } from '#domain/text/team-colours.ts';
import { pictureSources } from '#web/ui/picture/picture-sources.ts';

type Team = { readonly name: string; readonly imageUrl: string | null };

const COLOURS = [
  'var(--color-team-1)',
  'var(--color-team-2)',
  'var(--color-team-3)',
  'var(--color-team-4)',
  'var(--color-team-5)',
  'var(--color-team-6)',
  'var(--color-team-7)',
  'var(--color-team-8)',
] as const;

/** The colours of two teams: of their pictures once those are read, before that and without one by their names. */
export function useTeamColours([first, second]: readonly [Team, Team]): readonly [string, string] {
  const hues = [usePictureHue(first.imageUrl), usePictureHue(second.imageUrl)] as const;
  const [one, other] = teamColours([
    { name: first.name, hue: hues[0] },
    { name: second.name, hue: hues[1] },
  ]);
  return [COLOURS[one] ?? COLOURS[0], COLOURS[other] ?? COLOURS[0]];
}

const SIDE = 24;

function usePictureHue(url: string | null): number | null {
  const [read, setRead] = useState<{ url: string; hue: number | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    if (url)
      readHue(pictureSources(url, SIDE).src).then(
        (hue) => isGone || setRead({ url, hue }),
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [url]);
  return read?.url === url ? (read?.hue ?? null) : null;
}

async function readHue(src: string): Promise<number | null> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
  context?.drawImage(picture, 0, 0, SIDE, SIDE);
  return mainHue(context?.getImageData(0, 0, SIDE, SIDE).data ?? []);
}
