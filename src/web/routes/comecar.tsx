import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { FirstStartForm } from '#web/features/auth/first-start-form.tsx';
import { firstStartQuery } from '#web/features/auth/first-start-queries.ts';
import type { User } from '#web/features/auth/queries.ts';
import { BACKUP_FILES, FirstRestoreDialog } from '#web/features/system/restore-dialog.tsx';
import { SiteFailed } from '#web/screens/shell/page-failed.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { Brand } from '#web/ui/layout/brand.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

const CARD = 'rounded-card border border-line bg-card p-4 sm:p-6';

export const Route = createFileRoute('/comecar')({ component: FirstStartPage });

function FirstStartPage() {
  // As when the page opened: its own form changes the answer.
  const [atOpen, setAtOpen] = useState<CallAnswer<Contract['GET /api/first-start']> | null>(null);
  const { data, error, refetch } = useQuery({ ...firstStartQuery, enabled: atOpen === null });
  if (data && !atOpen) setAtOpen(data);
  if (atOpen?.isOpen === false) return <Navigate to="/auth" hash="" replace />;
  if (atOpen) return <FirstStart restoreCommand={atOpen.restoreCommand} />;
  if (error) return <SiteFailed error={error} onRetry={refetch} />;
  return (
    // Appears after a moment: most answers are faster and lead elsewhere.
    <Frame className="animate-late">
      <FormOnItsWay />
    </Frame>
  );
}

const PARTS = [4, 3, 1];

function FormOnItsWay() {
  return (
    <div className={`flex flex-col gap-10 ${CARD}`}>
      {PARTS.map((fields) => (
        <div key={fields} className="flex flex-col gap-4">
          <Skeleton className="h-7 w-40" />
          {Array.from({ length: fields }, (_, field) => field).map((field) => (
            <div key={field} className="flex flex-col gap-1.5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-12 w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Frame({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <main className={`mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-4 py-10 ${className}`}>
      <title>Começar · Manchete</title>
      <Brand />
      <div>
        <h1 className="text-3xl">Vamos começar</h1>
        <p className="mt-2 text-soft">
          Este servidor é novo. Diga quem vai administrar e como se chama o torneio.
        </p>
      </div>
      {children}
    </main>
  );
}

function FirstStart({ restoreCommand }: { restoreCommand: string }) {
  const { hash: code } = useLocation();
  const navigate = Route.useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const begun = ({ firstName }: User) => {
    showToast({
      tone: 'success',
      title: `Boas-vindas, ${firstName}!`,
      description: 'O torneio está criado. O que falta está em Para começar.',
    });
    void navigate({ to: '/', hash: '', replace: true });
  };
  return (
    <Frame>
      <div className={CARD}>
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
          onClose={() => setFile(null)}
        />
      ) : null}
    </Frame>
  );
}
