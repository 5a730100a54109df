import { RESTORE } from '#contract/limits.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { formatBytes, formatMoment } from '#web/lib/format.ts';
import { useWrite } from '#web/lib/write.ts';
import type { Backup } from './queries.ts';
import { setChosenFile } from './restore-file.ts';
import { codeSchema, ownPasswordSchema } from './restore-schema.ts';

/** The file types of a backup, encrypted or not. */
export const BACKUP_FILES = ['.gz', '.age', 'application/gzip'];

type DialogProps = { onBegun: (token: string) => void; onClose: () => void };
/** `restoreCommand`: the command to type on the server for a file that is too large here. */
type FileProps = DialogProps & { file: File; restoreCommand: string };

/** Why the file cannot be restored; null where it may be sent. */
function refusalOf({ size }: File, restoreCommand: string): string | null {
  if (size === 0) return 'O arquivo está vazio: escolha outro.';
  if (size <= RESTORE.max) return null;
  return `O arquivo tem ${formatBytes(size)}, e aqui cabem 500 MB. Restaure-o no servidor: ${restoreCommand}`;
}

/** Begins a restore from a file with the user's password; nothing is changed yet. */
export function RestoreFileDialog({ file, restoreCommand, onBegun, onClose }: FileProps) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const begin = useWrite('POST /api/restores', {
    done({ token }) {
      setChosenFile(token, file);
      onBegun(token);
    },
  });
  return (
    <FormDialog
      form={form}
      write={begin}
      refusal={refusalOf(file, restoreCommand)}
      onSubmit={(body) => begin.mutate({ body: { ...body, bytes: file.size } })}
      onClose={onClose}
      title="Restaurar de um arquivo?"
      submitLabel="Enviar e conferir"
      pendingLabel="Começando..."
    >
      <p className="mb-4 [overflow-wrap:anywhere]">
        {file.name} é enviado e conferido. Antes de qualquer mudança você vê o que há nele. Confirme com a sua
        senha.
      </p>
      <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
    </FormDialog>
  );
}

/** The same from a backup on the server. */
export function RestoreBackupDialog({ backup, onBegun, onClose }: DialogProps & { backup: Backup }) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const begin = useWrite('POST /api/backups/{id}/restore', { done: ({ token }) => onBegun(token) });
  return (
    <FormDialog
      form={form}
      write={begin}
      onSubmit={(body) => begin.mutate({ params: { id: backup.id }, body })}
      onClose={onClose}
      title="Restaurar esta cópia?"
      submitLabel="Conferir"
      pendingLabel="Começando..."
    >
      <p className="mb-4">
        A de {formatMoment(backup.startedAt)}. Antes de qualquer mudança você vê o que há nela. Confirme com a
        sua senha.
      </p>
      <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
    </FormDialog>
  );
}

/** Restores a tournament into an empty server, with the first start's code. */
export function FirstRestoreDialog({
  file,
  restoreCommand,
  code,
  onBegun,
  onClose,
}: FileProps & { code: string }) {
  const form = useForm({ start: { code }, schema: codeSchema });
  const begin = useWrite('POST /api/first-start/restores', {
    done({ token }) {
      setChosenFile(token, file);
      onBegun(token);
    },
  });
  return (
    <FormDialog
      form={form}
      write={begin}
      refusal={refusalOf(file, restoreCommand)}
      onSubmit={(body) => begin.mutate({ body: { ...body, bytes: file.size } })}
      onClose={onClose}
      title="Trazer esta cópia de volta?"
      submitLabel="Enviar e conferir"
      pendingLabel="Começando..."
    >
      <p className="mb-4 [overflow-wrap:anywhere]">
        {file.name} é enviado e conferido. Antes de qualquer mudança você vê o que há nele.
      </p>
      <TextField
        control={form.control}
        name="code"
        label="Código"
        autoComplete="off"
        hint="Está nas linhas que o servidor escreveu quando foi iniciado."
      />
    </FormDialog>
  );
}
