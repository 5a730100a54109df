import { useState } from 'react';
import { BrandMark } from '#web/ui/brand.tsx';
import { classes } from '#web/ui/classes.ts';
import { pictureSources } from '#web/ui/picture-sources.ts';

type TournamentLogoProps = {
  url: string | null;
  /** The pixels that the picture takes at most. */
  side: number;
  /** Gives the size. */
  className: string;
};

/** The tournament's picture; without one, or when it cannot be loaded, our own mark stands for it. */
export function TournamentLogo({ url, side, className }: TournamentLogoProps) {
  const [hasFailed, setFailed] = useState(false);
  if (!url || hasFailed) return <BrandMark className={className} />;
  return (
    <img
      {...pictureSources(url, side)}
      alt=""
      width={side}
      height={side}
      onError={() => setFailed(true)}
      className={classes('shrink-0 rounded-full', className)}
    />
  );
}
