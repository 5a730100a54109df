import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ask } from '#web/lib/net/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Spinner } from '#web/ui/buttons/spinner.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ProgressBar } from '#web/ui/layout/progress-bar.tsx';
import { useRestoring } from './restore-request.ts';

const ASK_EVERY = 1_000;

/** Progress, then the outcome. `onLeave`: where to go once the server is back. */
export function RestoreProgress({ onLeave }: { onLeave: (path: '/auth' | '/') => void }) {
  const restoring = useRestoring();
  if (restoring === null) return null;
  if ('share' in restoring) {
    return (
      <>
        <h1 className="text-3xl">Restaurando</h1>
        <div role="status" className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:p-6">
          {restoring.share === null ? (
            <p className="flex items-center gap-3">
              <Spinner /> Guardando antes o que há agora...
            </p>
          ) : (
            <ProgressBar label="Trazido da cópia" value={restoring.share} />
          )}
          <p className="text-soft">Não desligue o servidor. Se ele parar no meio, tudo fica como era.</p>
        </div>
      </>
    );
  }
  if ('problem' in restoring) {
    return (
      <Ended title="Não foi possível restaurar" label="Voltar" onLeave={() => onLeave('/')}>
        <Notice tone="danger">
          <p>{restoring.problem}</p>
          <p>Nada foi mudado.</p>
        </Notice>
      </Ended>
    );
  }
  const isLost = 'isLost' in restoring;
  return (
    <Ended
      title={isLost ? 'A conexão caiu' : 'O torneio voltou'}
      label="Entrar"
      onLeave={() => onLeave('/auth')}
    >
      {isLost ? (
        <p>
          O servidor continua sozinho. Entre quando ele estiver de volta: se o torneio não for o da cópia,
          nada foi mudado, e você pode restaurar de novo.
        </p>
      ) : (
        <>
          <p className="[overflow-wrap:anywhere]">{restoring.restored}</p>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            <li>Todos entram de novo, você também, com a senha que tinham quando a cópia foi feita.</li>
            <li>
              Mensagens que esperavam estão como incertas em WhatsApp: podem já ter saído, e você decide.
            </li>
            <li>Os links das quadras não voltam: faça outros.</li>
            <li>
              Era a cópia errada? Se já havia um torneio aqui, a cópia mais nova da lista, em Sistema, o traz
              de volta.
            </li>
          </ul>
        </>
      )}
    </Ended>
  );
}

type EndedProps = { title: string; label: string; onLeave: () => void; children: ReactNode };

function Ended({ title, label, onLeave, children }: EndedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The server does not answer while it restores and restarts.
  const { isSuccess: isBack } = useQuery({
    queryKey: ['GET /api/health'],
    queryFn: ({ signal }) => ask('GET /api/health', {}, signal),
    retry: true,
    retryDelay: ASK_EVERY,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      {children}
      <Button isPending={!isBack} pendingLabel="O servidor está começando de novo..." onPress={onLeave}>
        {label}
      </Button>
    </>
  );
}
