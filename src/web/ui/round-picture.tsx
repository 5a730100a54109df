import { useState } from 'react';
import { classes } from './classes.ts';
import { pictureSources } from './picture-sources.ts';
import { tintOf } from './tint.ts';

type RoundPictureProps = {
  /** Chooses the tint behind the initials. */
  name: string;
  initials: string;
  imageUrl: string | null;
  /** In CSS pixels; `box` has the classes of the same size. */
  side: number;
  box: string;
  /** What a picture with holes stands on. */
  ground: string;
};

/** Decoration beside a name; where the picture is missing or does not load, the initials. */
export function RoundPicture({ name, initials, imageUrl, side, box, ground }: RoundPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        {...pictureSources(imageUrl, side)}
        alt=""
        width={side}
        height={side}
        decoding="async"
        onError={() => setFailedUrl(imageUrl)}
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
        tintOf(name),
        box,
      )}
    />
  );
}
