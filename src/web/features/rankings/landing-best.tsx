import { GENDER_LISTS, GENDER_OF_LIST } from '#domain/tournament.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { BestList } from './best-list.tsx';
import { POLL, topPlayersQuery } from './queries.ts';

const FIRST = 3;

export function LandingBest() {
  const { data: best } = usePolled(topPlayersQuery, POLL.topPlayers);
  const lists = GENDER_LISTS.filter((list) => best && best[list].length > 0);
  if (!best || lists.length === 0) return null;
  return (
    <Card title={`Melhores da rodada ${best.round ?? ''}`}>
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {lists.map((list) => (
          <div key={list} className="min-w-0">
            <h3 className="text-base text-soft">{GENDER_OF_LIST[list]}</h3>
            <BestList title={GENDER_OF_LIST[list]} players={best[list].slice(0, FIRST)} />
          </div>
        ))}
      </div>
    </Card>
  );
}
