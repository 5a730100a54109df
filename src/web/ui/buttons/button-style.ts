import { classes } from '#web/ui/classes.ts';

type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'sun';
type ButtonSize = 'normal' | 'small';

export type ButtonLook = {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
};

const tones: Record<ButtonTone, string> = {
  primary: 'bg-ocean text-on-ocean hover:bg-ocean-strong',
  secondary: 'border border-edge bg-card text-ink hover:bg-well',
  quiet: 'text-ocean hover:bg-ocean-wash',
  danger: 'bg-coral-fill text-on-coral hover:bg-coral-strong',
  sun: 'bg-sun text-on-sun hover:bg-sun-strong',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-12 px-5 py-2.5',
  small: 'min-h-11 px-4 py-2 text-sm',
};

export function buttonStyle({ tone = 'primary', size = 'normal', isWide = false }: ButtonLook = {}): string {
  return classes(
    'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight',
    'select-none transition-[background-color,transform] duration-150 active:scale-[0.985]',
    'disabled:cursor-default disabled:opacity-50 disabled:active:scale-100 data-pending:cursor-progress',
    'not-data-pending:aria-disabled:cursor-default not-data-pending:aria-disabled:opacity-50',
    tones[tone],
    sizes[size],
    isWide && 'w-full',
  );
}

export const iconLinkClasses =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink transition-colors hover:bg-well';

export const iconButtonClasses =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control ' +
  'transition-colors disabled:cursor-default disabled:opacity-50';

export const iconTones = {
  quiet: 'text-soft hover:bg-well hover:text-ink',
  secondary: 'border border-edge bg-card text-ink hover:bg-well',
  danger: 'text-coral-ink hover:bg-coral-wash',
} as const;
