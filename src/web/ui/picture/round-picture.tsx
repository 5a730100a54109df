import { tintOf } from '#domain/text/tint.ts';
import { classes } from '#web/ui/classes.ts';
import { pictureSources } from './picture-sources.ts';
import { usePicture } from './use-picture.ts';

type RoundPictureProps = {
  name: string;
  initials: string;
  imageUrl: string | null;
  /** Within a game (`useTeamTints`); default: that of the name. */
  tint?: number | undefined;
  side: number;
  box: string;
  /** Visible behind a transparent picture. */
  ground: string;
};

/** Behind initials. */
const TINTS = [
  'bg-tint-1',
  'bg-tint-2',
  'bg-tint-3',
  'bg-tint-4',
  'bg-tint-5',
  'bg-tint-6',
  'bg-tint-7',
  'bg-tint-8',
] as const;
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Decoration beside a name; initials if the picture is missing or does not load. */
export function RoundPicture({ name, initials, imageUrl, tint, side, box, ground }: RoundPictureProps) {
  const picture = usePicture(imageUrl);
  if (imageUrl && !picture.hasFailed) {
    return (
      <img
        {...pictureSources(imageUrl, side)}
        alt=""
        width={side}
        height={side}
        decoding="async"
        {...picture.props}
        className={classes('shrink-0 rounded-full object-cover', ground, box)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={classes(
        'before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full font-bold text-on-tint uppercase leading-none',
        TINTS[tint ?? tintOf(name, PLACES)],
        box,
      )}
    />
  );
}
