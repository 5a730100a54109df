import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { fullName, nameContains } from '#domain/people/names.ts';
import { playerTotals } from '#domain/points/player-totals.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { allRowsQuery, type SheetRow } from '#web/features/score-sheets/queries.ts';
import { rulesQuery } from '#web/features/tournament/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { combineSources, Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { POLL, type Team, teamsQuery } from './queries.ts';
import { StatsLegend } from './stats.tsx';
import { TeamCard } from './team-card.tsx';

/** Each has a dozen players. */
const AT_ONCE = 16;
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];
const GRID = 'grid items-start gap-2 md:grid-cols-2 md:gap-5 xl:grid-cols-3';
/** On a phone, up to this many results are unfolded. */
const FOUND_OPEN = 2;

export function Teams({ children, foot }: { children: ReactNode; foot: (team: Team) => ReactNode }) {
  const teams = usePolled(teamsQuery, POLL.teams);
  const points = usePolled(allRowsQuery, POLL.teams);
  const rules = useQuery(rulesQuery);
  const [text, setText] = useState('');
  const isWide = useWide('md');
  return (
    <section aria-labelledby="times" className="flex flex-col gap-5">
      <h2 id="times" className="text-xl md:text-2xl">
        Times Inscritos
      </h2>
      {children}
      <div className="flex flex-col gap-3">
        <div id="times-busca" className="max-w-md">
          <TextField
            label="Buscar por time, categoria ou jogador"
            type="search"
            placeholder="Buscar times..."
            value={text}
            onChange={setText}
          />
        </div>
        {isWide ? <StatsLegend /> : null}
      </div>
      <Loaded
        from={combineSources({ teams, points, rules })}
        failure="Erro ao carregar os times"
        loading={
          <ul aria-label="Times" className={GRID}>
            {SKELETONS.map((card) => (
              <li key={card}>
                <Skeleton className="h-16.5 w-full rounded-card md:h-96" />
              </li>
            ))}
          </ul>
        }
      >
        {(data) => <FoundTeams {...data} sought={text.trim()} foot={foot} onClear={() => setText('')} />}
      </Loaded>
    </section>
  );
}

type FoundTeamsProps = {
  teams: readonly Team[];
  points: readonly SheetRow[];
  rules: Rules;
  sought: string;
  foot: (team: Team) => ReactNode;
  onClear: () => void;
};

function FoundTeams({ teams, points, rules, sought, foot, onClear }: FoundTeamsProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const isWide = useWide('md');
  const found = search(teams, sought);
  // Memoized for hundreds of players.
  const totals = useMemo(() => playerTotals(points, rules.players), [points, rules]);
  return (
    <>
      {found.length === 0 ? <NoTeams isSearch={sought !== ''} onClear={onClear} /> : null}
      <p role="status" className="sr-only">
        {sought === '' ? '' : quantity(found.length, 'time encontrado', 'times encontrados')}
      </p>
      <ul aria-label="Times" className={GRID}>
        {found.slice(0, shown).map((team) => (
          <li key={team.id} className="min-w-0">
            <TeamCard
              team={team}
              totals={totals}
              canFold={!isWide}
              isOpenAtFirst={sought !== '' && found.length <= FOUND_OPEN}
              foot={foot}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        rest={found.length - shown}
        step={AT_ONCE}
        words={['time', 'times']}
        onPress={() => setShown(shown + AT_ONCE)}
      />
    </>
  );
}

function NoTeams({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const { isAdmin } = useUser();
  return (
    <Card>
      {isSearch ? (
        <EmptyState
          icon={<SearchX />}
          title="Nenhum time encontrado"
          hint="Procure por outro nome de time, categoria ou jogador."
          action={
            <Button tone="secondary" size="small" onPress={onClear}>
              Limpar busca
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<Users />}
          title="Nenhum time encontrado"
          hint="Os times aparecem aqui assim que forem cadastrados."
          action={
            isAdmin ? (
              <Link to="/admin" search={{ tab: 'teams' }} className={buttonStyle({ size: 'small' })}>
                Cadastrar times
              </Link>
            ) : null
          }
        />
      )}
    </Card>
  );
}

function search(teams: readonly Team[], text: string): readonly Team[] {
  if (text === '') return teams;
  return teams.filter(({ name, category, players }) =>
    [name, category, ...players.map(fullName)].some((each) => nameContains(each, text)),
  );
}
