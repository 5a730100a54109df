import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { download } from '#web/lib/download.ts';
import { useSingleWrite } from '#web/lib/single-write.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Backup } from './queries.ts';
import { ownPasswordSchema } from './restore-schema.ts';

type DownloadDialogProps = { backup: Backup & { name: string }; onClose: () => void };

/** Asks for the user's password before a download, because a backup contains everybody's data. */
export default function DownloadDialog({ backup, onClose }: DownloadDialogProps) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const single = useSingleWrite<{ currentPassword: string }>(() => false);
  const save = useMutation({
    mutationFn: (body: { currentPassword: string }) =>
      download('POST /api/backups/{id}/download', { params: { id: backup.id }, body }, backup.name),
    onSuccess() {
      showToast({
        tone: 'success',
        title: 'Cópia baixada',
        description: backup.isEncrypted
          ? 'Ela só abre com a frase do servidor: guarde as duas em lugares diferentes.'
          : 'Ela tem dados pessoais: guarde-a onde só você a abre.',
      });
      onClose();
    },
    onSettled: single.ended,
  });
  return (
    <FormDialog
      form={form}
      write={save}
      onSubmit={(body) => single.begin(() => save.mutate(body))}
      onClose={onClose}
      title="Baixar a cópia?"
      submitLabel="Baixar"
      pendingLabel="Baixando..."
    >
      <p className="mb-4">
        Nela está tudo do torneio, também telefones e CPFs{backup.isEncrypted ? ', cifrado' : ''}. Confirme
        com a sua senha.
      </p>
      <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
    </FormDialog>
  );
}
