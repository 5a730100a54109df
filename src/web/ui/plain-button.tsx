import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type PlainButtonProps = ButtonLook & {
  type?: 'button' | 'submit';
  onPress?: () => void;
  isPending?: boolean;
  /** The label for screen readers, where the text alone is unclear. */
  label?: string;
  isPressed?: boolean;
  icon?: ReactNode;
  children: ReactNode;
};

/**
 * A `Button` without React Aria, for public pages, whose code has to stay small. While pending it keeps the
 * focus and ignores presses.
 */
export function PlainButton({
  type = 'button',
  tone,
  size,
  isWide,
  onPress,
  isPending = false,
  label,
  isPressed,
  icon,
  children,
}: PlainButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      aria-pressed={isPressed}
      {...(isPending ? { 'aria-disabled': true, 'data-pending': true } : {})}
      onClick={isPending ? undefined : onPress}
      className={buttonStyle({ tone, size, isWide })}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </button>
  );
}
