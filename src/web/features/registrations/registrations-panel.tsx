import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useUser } from '#web/features/auth/queries.ts';
import { useLazyDialogs } from '#web/lib/lazy.ts';
import { useListDialog } from '#web/lib/list-dialog.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DecidedRegistration } from './decided-registration.tsx';
import { begunDecision, type Decision } from './decision.ts';
import { PendingRegistration } from './pending-registration.tsx';
import { type Registration, registrationsQuery } from './queries.ts';

/** "Validação": the registrations to decide about, and those that were decided. */
export default function RegistrationsPanel() {
  const registrations = useQuery(registrationsQuery);
  const { id: userId } = useUser();
  const pending = registrations.data?.filter(isUndecided) ?? [];
  const { open, setOpen } = useListDialog(() => begunDecision(userId, pending));
  const dialogs = useLazyDialogs(() => import('./decision-dialog.tsx'), setOpen);
  const decide = (kind: Decision['kind']) => (registration: Registration) =>
    dialogs.ask({ kind, registration });

  return (
    <Loaded
      from={registrations}
      failure="Erro ao carregar as inscrições"
      loading={
        <Card title="Inscrições pendentes">
          <Loading />
        </Card>
      }
    >
      {(all) => (
        <div className="flex flex-col gap-5">
          <Pending registrations={pending} onApprove={decide('approve')} onReject={decide('reject')} />
          <Decided registrations={all.filter((each) => !isUndecided(each)).toSorted(byDecision)} />
          {open && dialogs.Part ? (
            <dialogs.Part decision={open} registrations={all} onClose={() => setOpen(null)} />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

const isUndecided = ({ status }: Registration) => status === 'pending';

type PendingProps = {
  registrations: readonly Registration[];
  onApprove: (registration: Registration) => void;
  onReject: (registration: Registration) => void;
};

function Pending({ registrations, ...decisions }: PendingProps) {
  const count = registrations.length;
  return (
    <Card title="Inscrições pendentes" action={count > 0 ? <Badge tone="sun">{count}</Badge> : null}>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {registrations.map((registration) => (
          <li key={registration.id}>
            <PendingRegistration registration={registration} {...decisions} />
          </li>
        ))}
      </ul>
      {count === 0 ? (
        <EmptyState
          icon={<ClipboardCheck />}
          title="Nenhuma inscrição pendente"
          hint="As que chegarem pela página de entrada aparecem aqui."
        />
      ) : null}
    </Card>
  );
}

function Decided({ registrations }: { registrations: readonly Registration[] }) {
  return (
    <Card title="Inscrições processadas">
      {registrations.length === 0 ? (
        <EmptyState title="Nenhuma inscrição processada" hint="Aqui fica quem decidiu o quê, e quando." />
      ) : null}
      <ul className="divide-y divide-line">
        {registrations.map((registration) => (
          <DecidedRegistration key={registration.id} registration={registration} />
        ))}
      </ul>
    </Card>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-80 w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}

/** The newest decision first. */
function byDecision(a: Registration, b: Registration): number {
  return (b.reviewedAt ?? '').localeCompare(a.reviewedAt ?? '');
}
