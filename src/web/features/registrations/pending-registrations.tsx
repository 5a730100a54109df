import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { fullName, nameContains } from '#domain/people/names.ts';
import { countedWord } from '#domain/text/quantity.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { NothingFound } from '#web/ui/lists/nothing-found.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { PendingRegistration } from './pending-registration.tsx';
import type { Registration } from './queries.ts';
import { countRegistrations, registrationGroups } from './registration-groups.ts';

const SHOWN_AT_ONCE = 24;
const ORDERS = [
  { value: 'newest', label: 'Mais novas primeiro' },
  { value: 'oldest', label: 'Mais antigas primeiro' },
];

const isFoundBy =
  (text: string) =>
  ({ memberNumber, email, ...person }: Registration): boolean =>
    nameContains(`${fullName(person)} ${memberNumber} ${email}`, text);

type PendingProps = {
  registrations: readonly Registration[];
  onApprove: (registration: Registration) => void;
  onReject: (registration: Registration) => void;
};

export function PendingRegistrations({ registrations, ...decisions }: PendingProps) {
  const [group, setGroup] = useState('all');
  const [searchText, setSearchText] = useState('');
  const [order, setOrder] = useState('newest');
  const [marks, setMarks] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [rejecting, setRejecting] = useState<readonly Registration[] | null>(null);
  const dialogs = useLazyDialogs(() => import('./reject-many-dialog.tsx'), setRejecting);
  const groups = registrationGroups(registrations);
  const inGroup = groups.find(({ key }) => key === group)?.registrations ?? registrations;
  const found = inGroup.filter(isFoundBy(searchText));
  const chosen = order === 'oldest' ? found.toReversed() : found;
  const isSearching = searchText.trim() !== '';
  const marked = registrations.filter(({ id }) => marks.has(id));
  const canMark = registrations.length > 1;
  const mark = (some: readonly Registration[], isMarked: boolean) => {
    const ids = new Set(some.map(({ id }) => id));
    setMarks(new Set(isMarked ? [...marks, ...ids] : [...marks].filter((id) => !ids.has(id))));
  };

  return (
    <Card
      title="Inscrições pendentes"
      action={registrations.length > 0 ? <Badge tone="sun">{registrations.length}</Badge> : null}
    >
      {canMark ? (
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <div className="flex grow basis-full">
            <SearchField
              label="Buscar nome, sócio ou e-mail"
              value={searchText}
              onChange={(text) => {
                setSearchText(text);
                setShown(SHOWN_AT_ONCE);
              }}
            />
          </div>
          <div className="min-w-0 grow basis-64">
            <Select
              label="Mostrar"
              options={groups.map(({ key, label }) => ({ value: key, label }))}
              value={groups.some(({ key }) => key === group) ? group : 'all'}
              onChange={(key) => {
                setGroup(key);
                setShown(SHOWN_AT_ONCE);
              }}
            />
          </div>
          <div className="min-w-0 grow basis-52">
            <Select label="Ordem" options={ORDERS} value={order} onChange={setOrder} />
          </div>
          <Button tone="secondary" isDisabled={chosen.length === 0} onPress={() => mark(chosen, true)}>
            {`Marcar ${chosen.length === registrations.length ? 'todas' : `estas ${chosen.length}`}`}
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {isSearching ? countRegistrations(chosen.length) : ''}
      </p>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {chosen.slice(0, shown).map((registration) => (
          <li key={registration.id}>
            <PendingRegistration
              registration={registration}
              {...decisions}
              mark={
                canMark ? (
                  <Checkbox
                    value={marks.has(registration.id)}
                    onChange={(isMarked) => mark([registration], isMarked)}
                  >
                    <span className="sr-only">{`Marcar ${fullName(registration)}`}</span>
                  </Checkbox>
                ) : null
              }
            />
          </li>
        ))}
      </ul>
      <ShowMore
        rest={chosen.length - shown}
        step={SHOWN_AT_ONCE}
        words={['inscrição', 'inscrições']}
        onPress={() => setShown(shown + SHOWN_AT_ONCE)}
      />
      {marked.length > 0 ? (
        <div
          data-sticky-bar=""
          className="sticky bottom-18 z-10 mt-4 flex flex-wrap justify-end gap-3 border-line border-t bg-card py-2.5 max-lg:shadow-[0_0.75rem_0_0_var(--color-card)] lg:bottom-0"
        >
          <Button tone="quiet" onPress={() => setMarks(new Set())}>
            Desmarcar
          </Button>
          <Button tone="danger" onPress={() => dialogs.ask(marked)}>
            {`Rejeitar ${marked.length} ${countedWord(marked.length, 'marcada')}`}
          </Button>
        </div>
      ) : null}
      {registrations.length > 0 && chosen.length === 0 ? (
        <NothingFound
          title="Nenhuma inscrição encontrada."
          hint={`Nenhuma destas tem “${searchText.trim()}” no nome, no número de sócio ou no e-mail.`}
          onClear={() => setSearchText('')}
        />
      ) : null}
      {registrations.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck />}
          title="Nenhuma inscrição pendente"
          hint="As que chegarem pela página de entrada aparecem aqui."
        />
      ) : null}
      {rejecting && dialogs.Part ? (
        <dialogs.Part
          registrations={rejecting}
          kept={registrations.length - marked.length}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </Card>
  );
}
