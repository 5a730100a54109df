import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { formatMoment } from '#web/lib/format/format.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { read } from '#web/lib/net/query.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

type Session = CallAnswer<Contract['GET /api/user/sessions']>[number];

const sessionsQuery = read('GET /api/user/sessions', {});

export function OwnSessions() {
  const sessions = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  const [isAsking, setAsking] = useState(false);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Card title="Aparelhos conectados">
      <p className="mb-2 text-soft">Não reconhece algum? Encerre a sessão dele e troque a senha.</p>
      <Loaded
        from={sessions}
        failure="Erro ao carregar os seus aparelhos"
        loading={<Skeleton className="h-32 w-full" />}
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((session) => (
              <SessionLine key={session.id} session={session} onEnded={() => void sessions.refetch()} />
            ))}
          </ul>
        )}
      </Loaded>
      {others > 1 ? (
        <div className="mt-2">
          <Button tone="secondary" isWide onPress={() => setAsking(true)}>
            Encerrar as outras {others}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <EndOthers
          onClose={() => {
            setAsking(false);
            void sessions.refetch();
          }}
        />
      ) : null}
    </Card>
  );
}

function SessionLine({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const end = useWrite('DELETE /api/user/sessions/{id}', {
    done() {
      showToast({
        tone: 'success',
        title: 'Sessão encerrada',
        description: `${nameOf(session)} saiu da conta.`,
      });
      onEnded();
    },
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao encerrar a sessão', description: sayFailure(error) }),
  });
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Smartphone className="size-5 shrink-0 text-soft max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {nameOf(session)}
          {session.isCurrent ? <Badge>Este aparelho</Badge> : null}
        </p>
        <p className="text-sm text-soft">Entrou em {formatMoment(session.createdAt)}</p>
        {session.isCurrent ? null : (
          <p className="text-sm text-soft">Visto em {formatMoment(session.lastSeenAt)}</p>
        )}
      </div>
      {session.isCurrent ? null : (
        <Button
          tone="quiet"
          size="small"
          aria-label={`Encerrar a sessão de ${nameOf(session)}`}
          isPending={end.isPending}
          onPress={() => end.mutate({ params: { id: session.id } })}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}

const nameOf = ({ device }: Session) => device || 'Aparelho desconhecido';

function EndOthers({ onClose }: { onClose: () => void }) {
  const end = useWrite('DELETE /api/user/sessions', {
    done() {
      showToast({
        tone: 'success',
        title: 'Sessões encerradas',
        description: 'Só este aparelho continua na conta.',
      });
      onClose();
    },
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Encerrar as outras sessões?"
      confirmLabel="Encerrar as outras"
      pendingLabel="Encerrando..."
      onConfirm={() => end.mutate({})}
      write={end}
    >
      <p>Os outros aparelhos saem da sua conta agora. Para voltar, é preciso digitar a senha.</p>
    </ConfirmWrite>
  );
}
