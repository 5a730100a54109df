import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { dayOf, sayDay } from '#web/lib/format/format.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { useDialogSubject } from '#web/ui/overlays/use-dialog-subject.ts';
import { type Lots, lotsQuery, POLL, type TeamRank } from './queries.ts';

type Drawn = Lots['drawn'][number];

/** For organisers: the lots to draw between level teams, and those drawn. */
export function LotsCard({ standings }: { standings: readonly TeamRank[] }) {
  return (
    <Loaded
      from={usePolled(lotsQuery, POLL.standings)}
      failure="Erro ao carregar os sorteios"
      isFailureInCard
      loading={null}
    >
      {(lots) => <LotsToSee lots={lots} standings={standings} />}
    </Loaded>
  );
}

function LotsToSee({ lots: { toDraw, drawn }, standings }: { lots: Lots; standings: readonly TeamRank[] }) {
  const drawing = useDialogSubject<readonly number[]>();
  const undoing = useDialogSubject<Drawn>();
  const draw = useWrite('POST /api/rankings/teams/lots', {
    done: ({ drawn: [last] }) =>
      showToast({ tone: 'success', title: 'Sorteio feito', description: inOrder(last?.teamIds ?? []) }),
  });
  const takeBack = useWrite('DELETE /api/rankings/teams/lots/{id}', {
    done: () => showToast({ tone: 'success', title: 'Sorteio desfeito' }),
  });
  const teamOf = new Map(standings.map((team) => [team.id, team]));
  const namesOf = (ids: readonly number[]) => ids.map((id) => teamOf.get(id)?.name ?? 'time excluído');
  const listed = (ids: readonly number[]) => new Intl.ListFormat('pt-BR').format(namesOf(ids));
  const inOrder = (ids: readonly number[]) =>
    namesOf(ids)
      .map((name, i) => `${i + 1}. ${name}`)
      .join(', ');
  const isEmpty = toDraw.length + drawn.length === 0;
  if (isEmpty && !drawing.isOpen && !undoing.isOpen) return null;
  return (
    <Card title="Sorteio">
      <ul className="divide-y divide-line">
        {toDraw.map((ids) => (
          <li key={ids.join()} className={LINE}>
            <p className={WORDS}>
              {`${listed(ids)} estão empatados em tudo${placeOf(teamOf.get(ids[0] ?? 0))}. Pelas regras, decide o sorteio.`}
            </p>
            <Button tone="secondary" size="small" onPress={() => drawing.open(ids)}>
              Sortear
            </Button>
          </li>
        ))}
        {drawn.map((lot) => (
          <li key={lot.id} className={LINE}>
            <p className={WORDS}>
              {inOrder(lot.teamIds)}
              <span className="block text-soft text-sm">{whenAndWho(lot)}</span>
            </p>
            <Button tone="quiet" size="small" onPress={() => undoing.open(lot)}>
              Desfazer
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmWrite
        isOpen={drawing.isOpen}
        onOpenChange={() => {
          draw.reset();
          drawing.close();
        }}
        title="Sortear agora?"
        tone="primary"
        confirmLabel="Sortear"
        pendingLabel="Sorteando..."
        write={draw}
        onConfirm={() =>
          draw.mutate({ body: { teamIds: [...(drawing.subject ?? [])] } }, { onSuccess: drawing.close })
        }
      >
        <p className="text-pretty">
          {`O sorteio é entre ${listed(drawing.subject ?? [])}. A ordem vale na hora, aparece na classificação e fica no histórico.`}
        </p>
      </ConfirmWrite>
      <ConfirmWrite
        isOpen={undoing.isOpen}
        onOpenChange={() => {
          takeBack.reset();
          undoing.close();
        }}
        title="Desfazer o sorteio?"
        confirmLabel="Desfazer"
        pendingLabel="Desfazendo..."
        write={takeBack}
        onConfirm={() =>
          takeBack.mutate({ params: { id: undoing.subject?.id ?? 0 } }, { onSuccess: undoing.close })
        }
      >
        <p className="text-pretty">
          {`${listed(undoing.subject?.teamIds ?? [])} voltam a dividir a posição até outro sorteio. O histórico guarda os dois.`}
        </p>
      </ConfirmWrite>
    </Card>
  );
}

const LINE = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0';
const WORDS = 'min-w-0 flex-1 basis-60 text-pretty [overflow-wrap:anywhere]';

const placeOf = (team: TeamRank | undefined) => (team ? `, em ${team.position}º` : '');

const whenAndWho = ({ drawnAt, drawnBy }: Drawn) =>
  `Sorteio de ${sayDay(dayOf(drawnAt))}${drawnBy ? `, por ${drawnBy}` : ''}`;
