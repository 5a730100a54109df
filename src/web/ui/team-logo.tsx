import { useState } from 'react';
import { classes } from './classes.ts';
import { pictureSources } from './picture-sources.ts';
import { tintOf } from './tint.ts';

type TeamLogoProps = {
  name: string;
  imageUrl: string | null;
  /** Where the picture is missing; the name's first letter without it. */
  initials?: string;
  size?: 'tiny' | 'small' | 'normal' | 'large' | 'huge';
};

const sizes = {
  tiny: { side: 18, box: 'size-4.5 text-[0.5625rem]' },
  small: { side: 28, box: 'size-7 text-xs' },
  normal: { side: 36, box: 'size-9 text-sm' },
  large: { side: 64, box: 'size-16 text-2xl' },
  huge: { side: 112, box: 'size-28 text-4xl' },
};

/** Decoration beside the team's name; where the picture is missing or does not load, the initials. */
export function TeamLogo({ name, imageUrl, initials, size = 'normal' }: TeamLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { side, box } = sizes[size];
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        {...pictureSources(imageUrl, side)}
        alt=""
        width={side}
        height={side}
        decoding="async"
        onError={() => setFailedUrl(imageUrl)}
        className={classes('shrink-0 rounded-full bg-card object-cover', box)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-initials={initials ?? [...name.trim()][0]}
      className={classes(
        'before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full font-bold text-on-tint uppercase leading-none',
        tintOf(name),
        box,
      )}
    />
  );
}
