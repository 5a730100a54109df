import { initialOf } from '#domain/people/initials.ts';
import { RoundPicture } from '#web/ui/picture/round-picture.tsx';

type TvLogoProps = { name: string; imageUrl: string | null; className: string };

export function TvLogo({ name, imageUrl, className }: TvLogoProps) {
  return (
    <RoundPicture
      name={name}
      initials={initialOf(name)}
      imageUrl={imageUrl}
      ground="bg-card"
      side={200}
      box={className}
    />
  );
}
