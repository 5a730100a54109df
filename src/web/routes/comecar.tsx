import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { FirstStartForm } from '#web/features/auth/first-start-form.tsx';
import { firstStartQuery } from '#web/features/auth/first-start-queries.ts';
import type { User } from '#web/features/auth/queries.ts';
import { BACKUP_FILES, FirstRestoreDialog } from '#web/features/system/restore-dialog.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { PendingPage } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';

export const Route = createFileRoute('/comecar')({
  async loader({ context: { queryClient } }) {
    const { isOpen, restoreCommand } = await queryClient.fetchQuery(firstStartQuery);
    if (!isOpen) throw redirect({ to: '/auth', hash: '', replace: true });
    return { restoreCommand };
  },
  pendingComponent: PendingPage,
  component: FirstStartPage,
});

function FirstStartPage() {
  const { restoreCommand } = Route.useLoaderData();
  const { hash: code } = useLocation();
  const navigate = Route.useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const begun = ({ firstName }: User) => {
    showToast({
      tone: 'success',
      title: `Boas-vindas, ${firstName}!`,
      description: 'O torneio está pronto. Times e jogadores: no Painel Admin.',
    });
    void navigate({ to: '/', hash: '', replace: true });
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-4 py-10">
      <title>Começar · Manchete</title>
      <Brand />
      <div>
        <h1 className="text-3xl">Vamos começar</h1>
        <p className="mt-2 text-soft">
          Este servidor é novo. Diga quem o administra e como se chama o torneio.
        </p>
      </div>
      <div className="rounded-card border border-line bg-card p-4 sm:p-6">
        <FirstStartForm code={code} onBegun={begun} />
      </div>
      <div className="flex flex-col items-start gap-3">
        <h2 className="text-xl">Já tem uma cópia de segurança?</h2>
        <p className="text-soft">O torneio volta como era: jogadores, jogos, contas e senhas.</p>
        <FileButton tone="secondary" accept={BACKUP_FILES} onPick={setFile}>
          Escolher o arquivo
        </FileButton>
      </div>
      {file ? (
        <FirstRestoreDialog
          file={file}
          restoreCommand={restoreCommand}
          code={code}
          onBegun={(token) => void navigate({ to: '/restaurar', hash: token })}
          onClose={() => setFile(null)}
        />
      ) : null}
    </main>
  );
}
