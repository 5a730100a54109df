import { useState } from 'react';
import { bestText } from '#domain/messages/group-lists.ts';
import { GENDER_LISTS, GENDER_OF_LIST, type GenderList } from '#domain/tournament.ts';
import { useTextContext } from '#web/features/tournament/queries.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';
import { BestList } from './best-list.tsx';
import { POLL, topPlayersQuery } from './queries.ts';

const INITIALLY_SHOWN = 3;

export function TopPlayers() {
  const { data: best, isError } = usePolled(topPlayersQuery, POLL.topPlayers);
  const context = useTextContext();
  const isWide = useWide('md');
  const [showsAll, setShowsAll] = useState(false);
  if (isError && !best) return null;
  const shown = isWide || showsAll ? undefined : INITIALLY_SHOWN;
  const rest = best && shown ? GENDER_LISTS.flatMap((list) => best[list].slice(shown)).length : 0;
  const hasNobody = best && best.masculino.length + best.feminino.length === 0;
  return (
    <Card
      title="Melhores da Rodada"
      action={best?.round ? <span className="text-soft">Rodada {best.round}</span> : null}
    >
      {hasNobody ? (
        <p className="py-4 text-center text-soft">
          Não há jogadores com pontuação registrada para esta rodada.
        </p>
      ) : (
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {GENDER_LISTS.map((list) => (
            <div key={list} className="min-w-0">
              <h3 className="mb-1 text-base text-soft">{GENDER_OF_LIST[list]}</h3>
              {best ? null : <Loading />}
              {best && best[list].length === 0 ? <p className="py-2 text-soft">Ninguém ainda.</p> : null}
              <BestList title={GENDER_OF_LIST[list]} players={best?.[list].slice(0, shown) ?? []} />
            </div>
          ))}
        </div>
      )}
      <div className="mt-2 flex flex-col empty:hidden">
        <ShowMore rest={rest} step={rest} words={['nome', 'nomes']} onPress={() => setShowsAll(true)} />
      </div>
      {hasNobody ? null : (
        <div className="mt-3 min-h-11">
          {best?.round ? <Share best={best} round={best.round} context={context} /> : null}
        </div>
      )}
    </Card>
  );
}

type ShareProps = {
  best: Pick<Parameters<typeof bestText>[0], GenderList>;
  round: number;
  context: Parameters<typeof bestText>[1];
};

function Share({ best, round, context }: ShareProps) {
  return (
    <GroupShare
      what="os melhores da rodada"
      text={() => bestText({ ...best, round }, context)}
      picture={ownAddress(`/rodadas/${round}/melhores/cartaz.jpg`)}
    />
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3 py-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  );
}
