import type { ComponentProps } from 'react';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { Write } from './form.tsx';

type ConfirmWriteProps = Omit<ComponentProps<typeof ConfirmDialog>, 'loading' | 'error'> & {
  write: Write;
  say?: (error: Error) => string;
};

export const ConfirmWrite = ({
  write: { isPending, error },
  say = sayFailure,
  ...dialog
}: ConfirmWriteProps) => <ConfirmDialog {...dialog} loading={isPending} error={error && say(error)} />;
