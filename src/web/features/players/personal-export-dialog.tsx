import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { toastDone } from '#web/form/toasts.ts';
import { useForm } from '#web/form/use-form.ts';
import { download } from '#web/lib/download.ts';
import { useSingleWrite } from '#web/lib/single-write.ts';
import { personalExportSchema } from './personal-export-schema.ts';

/** Asks for the user's password before the players leave with their personal data. */
export default function PersonalExportDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ start: { currentPassword: '' }, schema: personalExportSchema });
  const single = useSingleWrite<{ currentPassword: string }>(() => false);
  const save = useMutation({
    mutationFn: (body: { currentPassword: string }) =>
      download('POST /api/export/players/personal', { body }, 'jogadores-dados-pessoais.csv'),
    onSuccess() {
      toastDone('Planilha baixada', 'Ela tem dados pessoais: guarde-a onde só você a abre.');
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
      title="Exportar os dados pessoais?"
      submitLabel="Exportar"
      pendingLabel="Exportando..."
    >
      <p className="mb-4">
        Na planilha estão também os telefones, e-mails e CPFs de todos os jogadores. Confirme com a sua senha.
      </p>
      <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
    </FormDialog>
  );
}
