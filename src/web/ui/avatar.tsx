import { useState } from 'react';
import { classes } from './classes.ts';
import { pictureSources } from './picture-sources.ts';
import { tintOf } from './tint.ts';

type AvatarProps = {
  /** First and last name. */
  name: string;
  imageUrl: string | null;
  size?: 'small' | 'normal' | 'large' | 'huge';
};

const sizes = {
  small: { side: 28, box: 'size-7 text-[0.6875rem]' },
  normal: { side: 40, box: 'size-10 text-sm' },
  large: { side: 56, box: 'size-14 text-lg' },
  huge: { side: 112, box: 'size-28 text-4xl' },
};

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [[...first][0], [...last][0]].join('').toUpperCase();
}

/** Decoration beside a person's name; where the picture is missing or does not load, the initials. */
export function Avatar({ name, imageUrl, size = 'normal' }: AvatarProps) {
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
        className={classes('shrink-0 rounded-full bg-well object-cover', box)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classes(
        'before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center rounded-full font-bold text-on-tint leading-none',
        tintOf(name),
        box,
      )}
    />
  );
}
