import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useUser } from '#web/features/auth/queries.ts';
import { useLazyDialogs } from '#web/lib/lazy.ts';
import { useListDialog } from '#web/lib/list-dialog.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { begunDecision, type Decision } from './decision.ts';
import { PendingRegistration } from './pending-registration.tsx';
import { ProcessedRegistration } from './processed-registration.tsx';
import { type Registration, registrationsQuery } from './queries.ts';

/** "Validação": who asks to take part, and what was decided. */
export default function Validation() {
  const { data, isError, isFetching, refetch } = useQuery(registrationsQuery);
  const { id: userId } = useUser();
  const pending = data?.filter(({ status }) => status === 'pending') ?? [];
  const { open, setOpen } = useListDialog(() => begunDecision(userId, pending));
  const dialogs = useLazyDialogs(() => import('./decision-dialog.tsx'), setOpen);
  if (isError && !data) {
    return (
      <ErrorState
        message="Erro ao carregar as inscrições"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const processed = (data?.filter(({ status }) => status !== 'pending') ?? []).toSorted(byReview);
  const decide = (kind: Decision['kind']) => (registration: Registration) =>
    dialogs.ask({ kind, registration });

  return (
    <div className="flex flex-col gap-5">
      <Card
        title="Inscrições pendentes"
        action={pending.length > 0 ? <Badge tone="sun">{pending.length}</Badge> : null}
      >
        {data ? (
          <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {pending.map((registration) => (
              <li key={registration.id}>
                <PendingRegistration
                  registration={registration}
                  onApprove={decide('approve')}
                  onReject={decide('reject')}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Loading />
        )}
        {data && pending.length === 0 ? (
          <EmptyState
            icon={<ClipboardCheck />}
            title="Nenhuma inscrição pendente"
            hint="As que chegarem pela página de entrada aparecem aqui."
          />
        ) : null}
      </Card>
      {data ? (
        <Card title="Inscrições processadas">
          {processed.length === 0 ? (
            <EmptyState title="Nenhuma inscrição processada" hint="Aqui fica quem decidiu o quê, e quando." />
          ) : null}
          <ul className="divide-y divide-line">
            {processed.map((registration) => (
              <ProcessedRegistration key={registration.id} registration={registration} />
            ))}
          </ul>
        </Card>
      ) : null}
      {open && dialogs.Part ? <dialogs.Part decision={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

/** What was decided last comes first. */
function byReview(a: Registration, b: Registration): number {
  return (b.reviewedAt ?? '').localeCompare(a.reviewedAt ?? '');
}
