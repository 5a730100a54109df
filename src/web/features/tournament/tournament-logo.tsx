import { classes } from '#web/ui/classes.ts';
import { BeachPicture } from '#web/ui/picture/beach-picture.tsx';
import { pictureSources } from '#web/ui/picture/picture-sources.ts';
import { usePicture } from '#web/ui/picture/use-picture.ts';

type TournamentLogoProps = {
  url: string | null;
  side: number;
  className: string;
};

/** A drawing if there is no picture, or it cannot be loaded. */
export function TournamentLogo({ url, side, className }: TournamentLogoProps) {
  const picture = usePicture(url);
  if (!url || picture.hasFailed) return <BeachPicture className={className} />;
  return (
    <img
      {...pictureSources(url, side)}
      alt=""
      width={side}
      height={side}
      {...picture.props}
      className={classes('shrink-0 rounded-full object-cover', className)}
    />
  );
}
