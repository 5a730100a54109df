import { useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { PasswordDownload } from '#web/features/auth/password-download-view.tsx';
import { asSentence, formatBytes, formatMoment } from '#web/lib/format/format.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { download } from '#web/lib/net/download.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { backupStanding, backupTrouble, reasonWords } from './backup-words.ts';
import { type Backup, type System, systemQuery } from './queries.ts';
import { BACKUP_FILES, RestoreBackupDialog, RestoreFileDialog } from './restore-dialog.tsx';

export function BackupsCard({ backups }: { backups: System['backups'] }) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState<(Backup & { name: string }) | null>(null);
  const [restoring, setRestoring] = useState<Backup | File | null>(null);
  const refetch = () => void queries.invalidateQueries(systemQuery);
  const make = useWrite('POST /api/backups', {
    done({ error }) {
      refetch();
      showToast(
        error === null
          ? { tone: 'success', title: 'Cópia feita', description: 'Baixe e guarde fora desta máquina.' }
          : { tone: 'destructive', title: 'A cópia ficou só nesta máquina', description: error },
      );
    },
    failed(error) {
      refetch();
      showToast({ tone: 'destructive', title: 'Cópia não feita', description: sayFailure(error) });
    },
  });
  const trouble = backupTrouble(backups);
  const isUnderWay = make.isPending || isBeingMade(backups.list);
  return (
    <Card
      title="Cópias de segurança"
      action={
        <Button
          size="small"
          icon={<DatabaseBackup className="size-4" />}
          isPending={isUnderWay}
          pendingLabel="Fazendo a cópia..."
          onPress={() => make.mutate({})}
        >
          Fazer uma agora
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {trouble ? (
          <Notice tone="warning">
            <p className="font-semibold">{asSentence(trouble.title)}</p>
            <p>{asSentence(trouble.hint)}</p>
          </Notice>
        ) : (
          <p>{backupStanding(backups)}</p>
        )}
        {backups.list.length === 0 ? (
          <EmptyState
            icon={<DatabaseBackup />}
            title="Nenhuma cópia ainda"
            hint="Faça uma agora e baixe: com ela o torneio volta em qualquer máquina."
          />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {backups.list.map((backup) => (
              <BackupLine key={backup.id} backup={backup} onSave={setSaving} onRestore={setRestoring} />
            ))}
          </ul>
        )}
        <p className="text-soft text-sm [overflow-wrap:anywhere]">{storagePlaces(backups)}</p>
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          <p className="min-w-0 flex-1 basis-52">
            Uma cópia que está com você também traz o torneio de volta.
          </p>
          <FileButton tone="secondary" accept={BACKUP_FILES} onPick={setRestoring}>
            Restaurar de um arquivo
          </FileButton>
        </div>
      </div>
      {saving ? <DownloadDialog backup={saving} onClose={() => setSaving(null)} /> : null}
      {restoring instanceof File ? (
        <RestoreFileDialog
          file={restoring}
          restoreCommand={backups.restoreCommand}
          onClose={() => setRestoring(null)}
        />
      ) : null}
      {restoring && !(restoring instanceof File) ? (
        <RestoreBackupDialog backup={restoring} onClose={() => setRestoring(null)} />
      ) : null}
    </Card>
  );
}

/** In milliseconds: an unfinished older backup belongs to a dead process. */
const ABANDONED_AFTER = 10 * 60_000;
const isBeingMade = ([newest]: readonly Backup[]) =>
  newest?.finishedAt === null && Date.now() - Date.parse(newest.startedAt) < ABANDONED_AFTER;

function BackupLine({
  backup,
  onSave,
  onRestore,
}: {
  backup: Backup;
  onSave: (backup: Backup & { name: string }) => void;
  onRestore: (backup: Backup) => void;
}) {
  const { bytes, error, isEncrypted, isHere, name, startedAt } = backup;
  const facts = [
    reasonWords(backup),
    bytes === null ? null : formatBytes(bytes),
    isEncrypted ? 'cifrada' : null,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {formatMoment(startedAt)}
          {name === null ? (
            <Badge tone={backup.finishedAt ? 'danger' : 'neutral'}>{missingWord(backup)}</Badge>
          ) : null}
        </p>
        <p className="text-soft text-sm">{facts.filter(Boolean).join(' · ')}</p>
        {error ? <p className="text-coral-ink text-sm">{asSentence(error)}</p> : null}
      </div>
      {name !== null && isHere ? (
        <div className="flex gap-2">
          <Button
            tone="quiet"
            size="small"
            aria-label={`Restaurar a cópia de ${formatMoment(startedAt)}`}
            onPress={() => onRestore(backup)}
          >
            Restaurar
          </Button>
          <Button
            tone="secondary"
            size="small"
            aria-label={`Baixar a cópia de ${formatMoment(startedAt)}`}
            onPress={() => onSave({ ...backup, name })}
          >
            Baixar
          </Button>
        </div>
      ) : null}
      {name !== null && !isHere ? <span className="text-soft text-sm">Em outra máquina</span> : null}
    </li>
  );
}

const missingWord = (backup: Backup) =>
  backup.finishedAt ? 'Não feita' : isBeingMade([backup]) ? 'Em andamento' : 'Interrompida';

function storagePlaces({ directory, bucket, isEncrypted }: System['backups']): string {
  const places = bucket ? `em ${directory} e no bucket ${bucket}` : `em ${directory}, nesta mesma máquina`;
  const advice = bucket ? '' : ' Baixe uma de vez em quando: se o disco quebrar, as daqui vão junto.';
  return `Ficam ${places}${isEncrypted ? ', cifradas' : ''}: as dos últimos 7 dias, 4 semanas e 12 meses.${advice}`;
}

type DownloadDialogProps = { backup: Backup & { name: string }; onClose: () => void };

function DownloadDialog({ backup: { id, name, isEncrypted }, onClose }: DownloadDialogProps) {
  return (
    <PasswordDownload
      title="Baixar a cópia?"
      submitLabel="Baixar"
      pendingLabel="Baixando..."
      download={(body) => download('POST /api/backups/{id}/download', { params: { id }, body }, name)}
      done={{
        title: 'Cópia baixada',
        description: isEncrypted
          ? 'Ela só abre com a frase do servidor: guarde as duas em lugares diferentes.'
          : 'Ela tem dados pessoais: guarde onde só você abre.',
      }}
      onClose={onClose}
    >
      Nela está tudo do torneio, também telefones e CPFs{isEncrypted ? ', cifrado' : ''}.
    </PasswordDownload>
  );
}
