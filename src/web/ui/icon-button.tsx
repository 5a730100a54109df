import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classes } from './classes.ts';

type IconButtonTone = 'quiet' | 'secondary' | 'danger';

type IconButtonProps = Pick<AriaButtonProps, 'onPress' | 'isDisabled' | 'slot' | 'autoFocus'> & {
  label: string;
  icon: ReactNode;
  tone?: IconButtonTone;
};

const tones: Record<IconButtonTone, string> = {
  quiet: 'text-soft hover:bg-well hover:text-ink',
  secondary: 'border border-edge bg-card text-ink hover:bg-well',
  danger: 'text-coral-ink hover:bg-coral-wash',
};

export function IconButton({ label, icon, tone = 'quiet', ...rest }: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={classes(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control',
        'transition-colors disabled:cursor-default disabled:opacity-50',
        tones[tone],
      )}
    >
      {icon}
    </AriaButton>
  );
}
