import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#web/features/auth/queries.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { useListDialog } from '#web/lib/page/list-dialog.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { DecidedRegistration } from './decided-registration.tsx';
import { begunDecision, type Decision, FIRST_CHOICE } from './decision.ts';
import { PendingRegistrations } from './pending-registrations.tsx';
import { type Registration, registrationsQuery } from './queries.ts';

const SHOWN_AT_ONCE = 50;

export default function RegistrationsPanel() {
  const registrations = useQuery(registrationsQuery);
  const { id: userId } = useUser();
  const pending = registrations.data?.filter(isUndecided) ?? [];
  const { open, setOpen } = useListDialog(() => begunDecision(userId, pending));
  const dialogs = useLazyDialogs(() => import('./decision-dialog.tsx'), setOpen);
  const [lastApproval, setLastApproval] = useState(FIRST_CHOICE);
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
          <PendingRegistrations
            registrations={pending}
            onApprove={decide('approve')}
            onReject={decide('reject')}
          />
          <Decided registrations={all.filter((each) => !isUndecided(each)).toSorted(byDecision)} />
          {open && dialogs.Part ? (
            <dialogs.Part
              decision={open}
              registrations={all}
              lastApproval={lastApproval}
              onApproval={setLastApproval}
              onClose={() => setOpen(null)}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

const isUndecided = ({ status }: Registration) => status === 'pending';

function Decided({ registrations }: { registrations: readonly Registration[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  return (
    <Card title="Inscrições decididas">
      {registrations.length === 0 ? (
        <EmptyState title="Nenhuma inscrição decidida" hint="Aqui aparece quem decidiu o quê, e quando." />
      ) : null}
      <ul className="divide-y divide-line">
        {registrations.slice(0, shown).map((registration) => (
          <DecidedRegistration key={registration.id} registration={registration} />
        ))}
      </ul>
      <ShowMore
        rest={registrations.length - shown}
        step={SHOWN_AT_ONCE}
        words={['inscrição', 'inscrições']}
        onPress={() => setShown(shown + SHOWN_AT_ONCE)}
      />
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

function byDecision(a: Registration, b: Registration): number {
  return (b.reviewedAt ?? '').localeCompare(a.reviewedAt ?? '');
}
