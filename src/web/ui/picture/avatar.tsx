import { initialOf } from '#domain/people/initials.ts';
import { RoundPicture } from './round-picture.tsx';

type AvatarProps = {
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
  return [first, last].map(initialOf).join('');
}

export function Avatar({ name, imageUrl, size = 'normal' }: AvatarProps) {
  return (
    <RoundPicture
      name={name}
      initials={initialsOf(name)}
      imageUrl={imageUrl}
      ground="bg-well"
      {...sizes[size]}
    />
  );
}
