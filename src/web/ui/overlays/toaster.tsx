import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useDialogOpen } from './open-dialogs.ts';

export type ToastWords = {
  tone: 'success' | 'destructive';
  title: string;
  description?: string | undefined;
};

/** A new toast replaces the old. */
export function show({ tone, title, description }: ToastWords): void {
  toast.dismiss();
  const say = tone === 'success' ? toast.success : toast.error;
  say(title, { description });
}

const BELOW_HEADER = { top: 'calc(env(safe-area-inset-top) + 4.5rem)' };
/** Leaves the left edge free, where most pages have their link back. */
const BESIDE_BACK_LINK = { ...BELOW_HEADER, left: '4rem' };
/** Wide, so that a long toast has few lines and ends above a page's tabs. */
const WIDE = { zIndex: 60, '--width': 'min(32rem, 100vw - 2rem)' } as CSSProperties;
/** Every dialog leaves room here. */
const ABOVE_DIALOG = { top: 'calc(env(safe-area-inset-top) + 0.5rem)' };

/** At the top, so that the bars at the bottom stay reachable. `onReady`: it can show a toast now. */
export default function Toaster({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  const isDialogOpen = useDialogOpen();
  return (
    // Above an open dialog, so that a toast can be read and closed without leaving it. A menu is above it.
    <div data-react-aria-top-layer="true">
      <Sonner
        position="top-center"
        offset={isDialogOpen ? ABOVE_DIALOG : BELOW_HEADER}
        mobileOffset={isDialogOpen ? ABOVE_DIALOG : BESIDE_BACK_LINK}
        style={WIDE}
        visibleToasts={1}
        duration={6000}
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
            // Below 600 px the library would leave equal margins left and right.
            toast:
              'flex w-full max-[600px]:w-[calc(100vw-var(--mobile-offset-left)-1rem)]! items-start font-sans gap-3 rounded-control border border-line bg-card p-4 pr-14 text-ink shadow-lift',
            title: 'font-semibold leading-6',
            description: 'text-sm text-soft',
            closeButton:
              'absolute top-1.5 right-1.5 flex size-11 cursor-pointer items-center justify-center rounded-tile text-soft hover:text-ink',
          },
        }}
      />
    </div>
  );
}
