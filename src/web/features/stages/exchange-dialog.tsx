import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { clubsTogether, exchanged } from '#domain/formats/draw.ts';
import { quantity } from '#domain/text/quantity.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ExchangeList } from '#web/ui/lists/exchange-list.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { drawnPlaces } from './drawn-places.ts';
import { nameIn, type Stage } from './queries.ts';

type Exchange = readonly [number, number];

/** Entries change places, all in one write; the proof of the draw names each exchange. */
export default function ExchangeDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const write = useWrite('POST /api/stages/{id}/exchange', { done: onClose });
  // Of the draw that is looked at: exchanges in another one would be others.
  const [seen] = useState({ commitment: stage.commitment, made: stage.proof?.exchanges.length ?? 0 });
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const nameOf = nameIn(stage);
  const places = drawnPlaces(stage).map(({ id, where }, i) => ({
    key: String(i),
    id: afterExchanges(id, exchanges),
    where,
  }));
  const idAt = (key: string) => places[Number(key)]?.id ?? 0;
  const together = clubsAfter(stage, exchanges);
  const [one, other] = exchanges.at(-1) ?? [];
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="Trocar de lugar"
      submitLabel={exchanges.length > 0 ? `Salvar ${quantity(exchanges.length, 'troca')}` : 'Salvar'}
      pendingLabel="Salvando..."
      isTyped={() => exchanges.length > 0}
      loading={write.isPending}
      error={write.error && sayFailure(write.error)}
      onSubmit={(event) => {
        event.preventDefault();
        if (exchanges.length === 0) return onClose();
        const asked = exchanges.map(([first, second]) => ({ one: first, other: second }));
        write.mutate({ params: { id: stage.id }, body: { ...seen, exchanges: asked } });
      }}
    >
      <p>
        Arraste um sobre o outro, ou toque em um e depois no outro. Cada um fica no lugar do outro em toda a
        tabela, e a troca aparece junto do sorteio, para todos.
      </p>
      <div className="flex min-h-11 items-center justify-between gap-3" aria-live="polite">
        <span className="min-w-0 text-soft [overflow-wrap:anywhere]">
          {one === undefined || other === undefined
            ? 'Nenhuma troca ainda.'
            : `${nameOf(one)} trocou com ${nameOf(other)}.`}
        </span>
        {exchanges.length > 0 ? (
          <Button
            tone="quiet"
            size="small"
            icon={<Undo2 className="size-4" aria-hidden="true" />}
            onPress={() => setExchanges(exchanges.slice(0, -1))}
          >
            Desfazer
          </Button>
        ) : null}
      </div>
      {together.length > 0 ? (
        <Notice tone="warning">{`Do mesmo clube e juntos cedo: ${together.join('; ')}.`}</Notice>
      ) : null}
      <ExchangeList
        label="Lugares do sorteio"
        places={places.map(({ id, ...place }) => ({ ...place, name: nameOf(id) }))}
        onExchange={(from, to) => setExchanges([...exchanges, [idAt(from), idAt(to)]])}
      />
    </FormDialog>
  );
}

/** Who is in the place of `id` after the exchanges. */
const afterExchanges = (id: number, exchanges: readonly Exchange[]): number =>
  exchanges.reduce((now, [one, other]) => (now === one ? other : now === other ? one : now), id);

/** Who of one club would be in one group, or against each other in a first game: 'Ana e Bia'. */
function clubsAfter(stage: Stage, exchanges: readonly Exchange[]): string[] {
  const { entries, groups, bracket } = stage;
  const order: number[] = [];
  for (const { sides, teams } of bracket) {
    for (const [i, side] of sides.entries()) {
      const team = teams[i];
      if (side.from === 'place' && typeof team === 'number') order[side.place] = team;
    }
  }
  const drawn = { order, groups, rounds: [], bracket };
  return clubsTogether(exchanges.reduce(exchanged, drawn), entries).map((pair) =>
    pair.map(nameIn(stage)).join(' e '),
  );
}
