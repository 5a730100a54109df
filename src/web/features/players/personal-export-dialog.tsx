import { PasswordDownload } from '#web/features/auth/password-download-view.tsx';
import { download } from '#web/lib/net/download.ts';

export default function PersonalExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDownload
      title="Exportar os dados pessoais?"
      submitLabel="Exportar"
      pendingLabel="Exportando..."
      download={(body) =>
        download('POST /api/export/players/personal', { body }, 'jogadores-dados-pessoais.csv')
      }
      done={{
        title: 'Planilha baixada',
        description: 'Ela tem dados pessoais: guarde onde só você abre.',
      }}
      onClose={onClose}
    >
      Na planilha estão também os telefones, e-mails e CPFs de todos os jogadores.
    </PasswordDownload>
  );
}
