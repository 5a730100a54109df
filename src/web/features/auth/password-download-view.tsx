import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { toastDone } from '#web/form/toasts.ts';
import { useForm } from '#web/form/use-form.ts';
import { useSingleWrite } from '#web/lib/net/single-write.ts';
import { ownPasswordSchema } from './own-password-schema.ts';

type OwnPassword = { currentPassword: string };

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
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const single = useSingleWrite<OwnPassword>(() => false);
  const save = useMutation({
    mutationFn: download,
    onSuccess() {
      toastDone(done.title, done.description);
      dialog.onClose();
    },
    onSettled: single.ended,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      write={save}
      onSubmit={(body) => single.begin(() => save.mutate(body))}
    >
      <p className="mb-4">{children} Confirme com a sua senha.</p>
      <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
    </FormDialog>
  );
}
