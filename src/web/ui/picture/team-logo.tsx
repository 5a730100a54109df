import { initialOf } from '#domain/people/initials.ts';
import { RoundPicture } from './round-picture.tsx';

type TeamLogoProps = {
  name: string;
  imageUrl: string | null;
  /** Shown if the picture is missing; default: the name's first letter. */
  initials?: string;
  /** Within a game (`useTeamTints`). */
  tint?: number | undefined;
  size?: 'tiny' | 'small' | 'normal' | 'large' | 'huge';
};

const sizes = {
  tiny: { side: 18, box: 'size-4.5 text-[0.5625rem]' },
  small: { side: 28, box: 'size-7 text-xs' },
  normal: { side: 36, box: 'size-9 text-sm' },
  large: { side: 64, box: 'size-16 text-2xl' },
  huge: { side: 112, box: 'size-28 text-4xl' },
};

export function TeamLogo({ name, imageUrl, initials, tint, size = 'normal' }: TeamLogoProps) {
  return (
    <RoundPicture
      name={name}
      initials={initials ?? initialOf(name)}
      imageUrl={imageUrl}
      tint={tint}
      ground="bg-card"
      {...sizes[size]}
    />
  );
}
