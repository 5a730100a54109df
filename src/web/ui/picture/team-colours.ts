import { useEffect, useState } from 'react';
import { mainHue, teamColours } from '#domain/text/team-colours.ts';
import { pictureSources } from './picture-sources.ts';

type Team = { readonly name: string; readonly imageUrl: string | null };
type Teams = readonly [Team, Team];

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

/** The tints of a game's two teams behind initials, the same as `useTeamColours`. */
export function useTeamTints(teams: Teams): readonly [number, number] {
  // Between two pictures no initials are shown.
  const hasInitials = teams.some(({ imageUrl }) => !imageUrl);
  return usePlaces(teams, hasInitials);
}

/** The colours of a game's two teams in charts, dots and overlays. */
export function useTeamColours(teams: Teams): readonly [string, string] {
  const [one, other] = usePlaces(teams, true);
  return [COLOURS[one] ?? COLOURS[0], COLOURS[other] ?? COLOURS[0]];
}

/** Those of the pictures once these are read, before that and without one those of the names. */
function usePlaces([first, second]: Teams, readsPictures: boolean): readonly [number, number] {
  const hues = [
    usePictureHue(readsPictures ? first.imageUrl : null),
    usePictureHue(readsPictures ? second.imageUrl : null),
  ] as const;
  return teamColours([
    { name: first.name, hue: hues[0] },
    { name: second.name, hue: hues[1] },
  ]);
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
