import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RESTORE_BYTES } from '#contract/limits.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { PasswordField } from '#web/form/password-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { formatBytes, formatMoment } from '#web/lib/format/format.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { ProgressBar } from '#web/ui/layout/progress-bar.tsx';
import type { Backup } from './queries.ts';
import { beginRestore } from './restore-request.ts';
import { firstRestoreSchema, ownRestoreSchema } from './restore-schema.ts';

export const BACKUP_FILES = ['.gz', '.age', 'application/gzip'];

/** `restoreCommand`: to type on the server for a file too large for here. */
type FileProps = { file: File; restoreCommand: string; onClose: () => void };

/** Null if the file may be sent. */
function refusalOf({ size }: File, restoreCommand: string): string | null {
  if (size === 0) return 'O arquivo está vazio: escolha outro.';
  if (size <= RESTORE_BYTES) return null;
  return `O arquivo tem ${formatBytes(size)}, e aqui cabem 500 MB. Restaure no servidor: ${restoreCommand}`;
}

/** Opens the restore page once the server has checked the backup. */
function useRestore<Body>(send: (body: Body, onProgress: (share: number) => void) => Promise<void>) {
  const router = useRouter();
  const [share, setShare] = useState(0);
  const write = useMutation({
    async mutationFn(body: Body) {
      setShare(0);
      // The server is about to go away, so load the progress page first.
      await router.loadRouteChunk(router.routesById['/restaurar']);
      return send(body, setShare);
    },
    onSuccess: () => router.navigate({ to: '/restaurar', hash: '' }),
  });
  return { write, share: write.isPending ? share : null };
}

/** By the backup's name, or what the server says of a renamed one. */
const needsPassphrase = (isEncrypted: boolean, error: Error | null) =>
  isEncrypted || (error instanceof CallFailed && error.problem.code === 'PASSPHRASE_NEEDED');

const PASSPHRASE_FIELD = {
  label: 'Frase da cópia',
  autoComplete: 'current-password',
  hint: 'A frase usada quando a cópia foi cifrada. Em branco, vale a BACKUP_PASSPHRASE do servidor.',
} as const;

const isNamedEncrypted = ({ name }: File) => name.endsWith('.age');

const Sent = ({ share }: { share: number | null }) =>
  share === null ? null : share < 1 ? (
    <ProgressBar label="Enviado" value={share} />
  ) : (
    <p role="status">Conferindo a cópia até o fim...</p>
  );

const REPLACES =
  'Ela toma o lugar do torneio inteiro, e o que foi feito depois dela fica de fora. Antes, o torneio de agora é guardado em mais uma cópia, para poder voltar. Enquanto isso ninguém usa o sistema, e depois todos entram de novo.';

export function RestoreFileDialog({ file, restoreCommand, onClose }: FileProps) {
  const form = useForm({ start: { passphrase: '' }, schema: ownRestoreSchema });
  const { write, share } = useRestore((body: { currentPassword?: string; passphrase: string }, onProgress) =>
    beginRestore('POST /api/restores', { body: { ...body, file } }, onProgress),
  );
  const ownPassword = useOwnPassword(write);
  return (
    <FormDialog
      form={form}
      write={write}
      refusal={refusalOf(file, restoreCommand)}
      onSubmit={(body) => ownPassword.confirm(() => write.mutate({ ...body, ...ownPassword.body }))}
      say={ownPassword.say}
      onClose={onClose}
      title="Restaurar este arquivo?"
      tone="danger"
      submitLabel="Substituir tudo"
      pendingLabel="Enviando..."
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold [overflow-wrap:anywhere]">{file.name}</p>
        <p>{REPLACES}</p>
        {ownPassword.field}
        {needsPassphrase(isNamedEncrypted(file), write.error) ? (
          <PasswordField control={form.control} name="passphrase" {...PASSPHRASE_FIELD} />
        ) : null}
        <Sent share={share} />
      </div>
    </FormDialog>
  );
}

export function RestoreBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const form = useForm({ start: { passphrase: '' }, schema: ownRestoreSchema });
  const params = { id: backup.id };
  const { write } = useRestore((body: { currentPassword?: string; passphrase: string }, onProgress) =>
    beginRestore('POST /api/backups/{id}/restore', { params, body }, onProgress),
  );
  const ownPassword = useOwnPassword(write);
  return (
    <FormDialog
      form={form}
      write={write}
      onSubmit={(body) => ownPassword.confirm(() => write.mutate({ ...body, ...ownPassword.body }))}
      say={ownPassword.say}
      onClose={onClose}
      title="Restaurar esta cópia?"
      tone="danger"
      submitLabel="Substituir tudo"
      pendingLabel="Conferindo..."
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold">A de {formatMoment(backup.startedAt)}.</p>
        <p>{REPLACES}</p>
        {ownPassword.field}
        {needsPassphrase(backup.isEncrypted, write.error) ? (
          <PasswordField control={form.control} name="passphrase" {...PASSPHRASE_FIELD} />
        ) : null}
      </div>
    </FormDialog>
  );
}

export function FirstRestoreDialog({ file, restoreCommand, code, onClose }: FileProps & { code: string }) {
  const form = useForm({ start: { code, passphrase: '' }, schema: firstRestoreSchema });
  const { write, share } = useRestore((body: { code: string; passphrase: string }, onProgress) =>
    beginRestore('POST /api/first-start/restores', { body: { ...body, file } }, onProgress),
  );
  return (
    <FormDialog
      form={form}
      write={write}
      refusal={refusalOf(file, restoreCommand)}
      onSubmit={write.mutate}
      onClose={onClose}
      title="Trazer esta cópia de volta?"
      submitLabel="Restaurar"
      pendingLabel="Enviando..."
    >
      <div className="flex flex-col gap-4">
        <p className="[overflow-wrap:anywhere]">{file.name}</p>
        <TextField
          control={form.control}
          name="code"
          label="Código"
          autoComplete="off"
          hint="Está nas linhas que o servidor escreveu quando foi iniciado."
        />
        {needsPassphrase(isNamedEncrypted(file), write.error) ? (
          <PasswordField control={form.control} name="passphrase" {...PASSPHRASE_FIELD} />
        ) : null}
        <Sent share={share} />
      </div>
    </FormDialog>
  );
}
