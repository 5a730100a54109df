import { useState } from 'react';
import { BeachPicture } from '#web/ui/beach-picture.tsx';
import { classes } from '#web/ui/classes.ts';
import { pictureSources } from '#web/ui/picture-sources.ts';

type TournamentLogoProps = {
  url: string | null;
  /** The pixels that the picture takes at most. */
  side: number;
  /** Gives the size. */
  className: string;
};

/** The tournament's picture; without one, or when that one cannot be loaded, a drawn one stands for it. */
export function TournamentLogo({ url, side, className }: TournamentLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || url === failedUrl) return <BeachPicture className={className} />;
  return (
    <img
      {...pictureSources(url, side)}
      alt=""
      width={side}
      height={side}
      onError={() => setFailedUrl(url)}
      className={classes('shrink-0 rounded-full object-cover', className)}
    />
  );
}
