import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { useDialogOpen } from './open-dialogs.ts';
import { useRoomBelow } from './room-below.ts';

export type ToastWords = {
  tone: 'success' | 'destructive';
  title: string;
  description?: string | undefined;
  /** A button in the toast, which it closes. */
  action?: { label: string; onPress: () => void } | undefined;
};

/** How long toasts stay, in milliseconds: a success is soon out of the way of the next tap. */
const SUCCESS = 4000;
const FAILURE = 6000;
const WITH_BUTTON = 10_000;

/** A new toast replaces the old. */
export function show({ tone, title, description, action }: ToastWords): void {
  toast.dismiss();
  const say = tone === 'success' ? toast.success : toast.error;
  say(title, {
    description,
    ...(action
      ? { action: { label: action.label, onClick: action.onPress }, duration: WITH_BUTTON }
      : { duration: tone === 'success' ? SUCCESS : FAILURE }),
  });
}

/** Wide, so that a long toast has few lines. */
const WIDE = { zIndex: 60, '--width': 'min(32rem, 100vw - 2rem)' } as CSSProperties;
/** Every dialog leaves room here. */
const ABOVE_DIALOG = { top: 'calc(env(safe-area-inset-top) + 0.5rem)' };

/** At the bottom, so that the title stays in sight, but above what is used there. `onReady`: it can show a toast now. */
export default function Toaster({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  const isDialogOpen = useDialogOpen();
  const room = useRoomBelow();
  const offset = isDialogOpen
    ? ABOVE_DIALOG
    : { bottom: `calc(max(env(safe-area-inset-bottom), ${room}px) + 0.75rem)` };
  return (
    // Above an open dialog, so that a toast can be read and closed without leaving it. A menu is above it.
    <div data-react-aria-top-layer="true">
      <Sonner
        position={isDialogOpen ? 'top-center' : 'bottom-center'}
        offset={offset}
        mobileOffset={offset}
        style={WIDE}
        visibleToasts={1}
        containerAriaLabel="Avisos"
        icons={{
          success: <CircleCheck className="size-6 text-palm" aria-hidden="true" />,
          error: <CircleAlert className="size-6 text-coral-ink" aria-hidden="true" />,
          close: <X className="size-5" aria-hidden="true" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButton: true,
          closeButtonAriaLabel: 'Fechar',
          classNames: {
            toast:
              'flex w-full items-start font-sans gap-3 rounded-control border border-line bg-card p-4 pr-14 text-ink shadow-lift',
            title: 'font-semibold leading-6',
            description: 'text-sm text-soft',
            actionButton: `-my-2.5 ml-auto shrink-0 ${buttonStyle({ tone: 'secondary', size: 'small' })}`,
            closeButton:
              'absolute top-1.5 right-1.5 flex size-11 cursor-pointer items-center justify-center rounded-tile text-soft hover:text-ink',
          },
        }}
      />
    </div>
  );
}
