import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ignoreSecondTap, ignoreTapsMeantBelow } from '#web/ui/buttons/second-tap.ts';
import { useClosedByBack } from './open-dialogs.ts';

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  isAlert?: boolean;
  /** False: closes only by its footer's buttons, so that content or a pending answer is not lost by accident. */
  isDismissable?: boolean | undefined;
};

/** At the bottom on a phone, within reach of the thumb; centred on a desktop. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  isAlert = false,
  isDismissable = true,
}: DialogProps) {
  useClosedByBack(isOpen, () => {
    if (isDismissable) onOpenChange(false);
  });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isAlert && isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      data-veil
      className="fixed top-0 left-0 z-50 flex h-(--visual-viewport-height) w-screen items-end justify-center bg-veil data-entering:animate-fade-in data-exiting:animate-fade-out sm:items-center sm:p-6 sm:[@media(min-height:700px)]:pt-22"
    >
      {/* Room for a toast above, unless a keyboard needs it. */}
      <Modal className="flex max-h-[min(100%-2rem,100dvh-env(safe-area-inset-top)-5.75rem)] w-full flex-col rounded-t-card bg-card text-ink shadow-lift data-entering:animate-rise data-exiting:animate-sink sm:max-h-full sm:max-w-lg sm:rounded-card">
        <AriaDialog
          role={isAlert ? 'alertdialog' : 'dialog'}
          className="flex min-h-0 flex-col pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <DoubleTaps />
          <FocusGivenBack />
          <header className="flex items-start gap-2 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
            <div className="flex min-w-0 flex-1 flex-col gap-1 pt-1.5">
              <Heading slot="title" level={2} className="text-xl">
                {title}
              </Heading>
              {description ? <p className="text-soft">{description}</p> : null}
            </div>
            <span className={isDismissable ? undefined : 'invisible'}>
              <IconButton slot="close" label="Fechar" icon={<X className="size-5" aria-hidden="true" />} />
            </span>
          </header>
          {/* Room for the error below a field that gets the focus. */}
          <div className="min-h-0 scroll-py-16 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">
            {children}
          </div>
          {footer ? (
            <footer className="flex gap-3 border-line border-t px-5 py-4 *:flex-1 sm:justify-end sm:px-6 sm:*:flex-none">
              {footer}
            </footer>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Ignores the second tap of people who double-tap what opens or closes a dialog. */
function DoubleTaps() {
  useEffect(() => {
    let isHere = true;
    ignoreTapsMeantBelow(() => isHere);
    return () => {
      isHere = false;
      ignoreSecondTap();
    };
  }, []);
  return null;
}

/** What had the focus when each dialog opened. */
const openers = new WeakMap<Element, Element | null>();

/** The nearest remaining element that leads to the dialog; one dialog may have replaced another. */
function wayBack(opener: Element | null): HTMLElement | null {
  if (opener === null || opener.isConnected) return opener instanceof HTMLElement ? opener : null;
  const replaced = opener.closest('[role$=dialog]');
  return replaced ? wayBack(openers.get(replaced) ?? null) : null;
}

/**
 * The library restores the focus except in two cases. Half a second after opening, its dialog takes an unplaced
 * focus, for VoiceOver, which may happen while a nested dialog closes. And a dialog that replaced another was
 * opened by a button that no longer exists.
 */
function FocusGivenBack() {
  const [opener] = useState(() => document.activeElement);
  const here = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = here.current?.closest('[role$=dialog]');
    if (dialog) openers.set(dialog, opener);
    return () => {
      // After the dialog's own attempt in the same frame.
      requestAnimationFrame(() => {
        const focused = document.activeElement;
        const back = wayBack(opener);
        if (!back || focused === back) return;
        const isNowhere = focused === null || focused === document.body;
        if (isNowhere ? back !== opener : focused.matches('[role$=dialog]') && focused.contains(back))
          back.focus();
      });
    };
  }, [opener]);
  return <span ref={here} hidden />;
}
