import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

type ButtonProps = ButtonLook &
  Pick<
    AriaButtonProps,
    | 'type'
    | 'form'
    | 'slot'
    | 'autoFocus'
    | 'onPress'
    | 'isDisabled'
    | 'aria-label'
    | 'aria-pressed'
    | 'aria-describedby'
    | 'aria-disabled'
  > & {
    isPending?: boolean | undefined;
    pendingLabel?: string | undefined;
    icon?: ReactNode;
    ref?: Ref<HTMLButtonElement> | undefined;
    children: ReactNode;
  };

/** While pending it keeps focus and size, ignores presses, and shows `pendingLabel`. */
export function Button({
  tone = 'primary',
  size,
  isWide,
  isPending = false,
  isDisabled = false,
  pendingLabel,
  icon,
  children,
  ...rest
}: ButtonProps) {
  const isHydrated = useHydrated();
  return (
    <AriaButton
      {...rest}
      isPending={isPending}
      isDisabled={isDisabled || !isHydrated}
      data-tone={tone}
      className={buttonStyle({ tone, size, isWide })}
    >
      {isPending ? <Spinner /> : icon}
      {isPending ? (pendingLabel ?? children) : children}
    </AriaButton>
  );
}
