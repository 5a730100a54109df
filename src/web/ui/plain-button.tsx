import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type PlainButtonProps = ButtonLook & {
  onPress: () => void;
  isPending?: boolean;
  icon?: ReactNode;
  children: ReactNode;
};

/**
 * A `Button` without its library, for what the pages of visitors are made of: their code stays small. While pending it
 * keeps the focus and ignores presses.
 */
export function PlainButton({
  tone,
  size,
  isWide,
  onPress,
  isPending = false,
  icon,
  children,
}: PlainButtonProps) {
  return (
    <button
      type="button"
      {...(isPending ? { 'aria-disabled': true, 'data-pending': true } : {})}
      onClick={isPending ? undefined : onPress}
      className={buttonStyle({ tone, size, isWide })}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </button>
  );
}
