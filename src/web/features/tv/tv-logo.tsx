import { initialOf } from '#domain/people/initials.ts';
import { RoundPicture } from '#web/ui/picture/round-picture.tsx';

type TvLogoProps = {
  name: string;
  imageUrl: string | null;
  /** Within a game (`useTeamTints`). */
  tint?: number;
  className: string;
};

export function TvLogo({ name, imageUrl, tint, className }: TvLogoProps) {
  return (
    <RoundPicture
      name={name}
      initials={initialOf(name)}
      imageUrl={imageUrl}
      tint={tint}
      ground="bg-card"
      side={200}
      box={className}
    />
  );
}
