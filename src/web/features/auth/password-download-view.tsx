import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { toastDone } from '#web/form/toasts.ts';
import { useForm } from '#web/form/use-form.ts';
import { useSingleWrite } from '#web/lib/net/single-write.ts';
import { useOwnPassword } from './own-password-view.tsx';

type OwnPassword = { currentPassword?: string };

type PasswordDownloadProps = {
  title: string;
  children: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  download: (body: OwnPassword) => Promise<void>;
  done: { title: string; description: string };
  onClose: () => void;
};

export function PasswordDownload({ download, done, children, ...dialog }: PasswordDownloadProps) {
  const form = useForm({ start: {} });
  const single = useSingleWrite<OwnPassword>(() => false);
  const save = useMutation({
    mutationFn: download,
    onSuccess() {
      toastDone(done.title, done.description);
      dialog.onClose();
    },
    onSettled: single.ended,
  });
  const ownPassword = useOwnPassword(save);
  return (
    <FormDialog
      {...dialog}
      form={form}
      write={save}
      onSubmit={() => ownPassword.confirm(() => single.begin(() => save.mutate(ownPassword.body)))}
      say={ownPassword.say}
    >
      <p>{children}</p>
      {ownPassword.field}
    </FormDialog>
  );
}
