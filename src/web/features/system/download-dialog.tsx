import { PasswordDownload } from '#web/features/auth/password-download-view.tsx';
import { download } from '#web/lib/net/download.ts';
import type { Backup } from './queries.ts';

type DownloadDialogProps = { backup: Backup & { name: string }; onClose: () => void };

export default function DownloadDialog({ backup: { id, name, isEncrypted }, onClose }: DownloadDialogProps) {
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
