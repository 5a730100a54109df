import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classes } from '#web/ui/classes.ts';
import { iconButtonClasses, iconTones } from './button-style.ts';
import { useHydrated } from './use-hydrated.ts';

type IconButtonProps = Pick<
  AriaButtonProps,
  'onPress' | 'isDisabled' | 'slot' | 'autoFocus' | 'aria-describedby'
> & {
  label: string;
  icon: ReactNode;
  tone?: keyof typeof iconTones;
};

export function IconButton({ label, icon, tone = 'quiet', isDisabled = false, ...rest }: IconButtonProps) {
  const isHydrated = useHydrated();
  return (
    <AriaButton
      {...rest}
      isDisabled={isDisabled || !isHydrated}
      aria-label={label}
      className={classes(iconButtonClasses, iconTones[tone])}
    >
      {icon}
    </AriaButton>
  );
}
