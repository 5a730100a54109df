import { usePolled } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { BestList } from './best-list.tsx';
import { POLL, topPlayersQuery } from './queries.ts';

const FIRST = 3;
const GENDERS = [
  ['masculino', 'Masculino'],
  ['feminino', 'Feminino'],
] as const;

/** The first men and women of the round. What cannot be loaded is not shown. */
export function LandingBest() {
  const { data: best } = usePolled(topPlayersQuery, POLL.topPlayers);
  const lists = GENDERS.filter(([gender]) => best && best[gender].length > 0);
  if (!best || lists.length === 0) return null;
  return (
    <Card title={`Melhores da rodada ${best.round ?? ''}`}>
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {lists.map(([gender, title]) => (
          <div key={gender} className="min-w-0">
            <h3 className="text-base text-soft">{title}</h3>
            <BestList title={title} players={best[gender].slice(0, FIRST)} />
          </div>
        ))}
      </div>
    </Card>
  );
}
