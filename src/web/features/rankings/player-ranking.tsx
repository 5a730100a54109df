import { CircleHelp } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { fullName, nameContains } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { GENDERS, type Gender } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { FilterRow } from '#web/ui/lists/filter-row.tsx';
import { MovementLegend } from './movement.tsx';
import { PlayerList } from './player-list.tsx';
import { type PlayerRank, POLL, playerRankingQuery } from './queries.ts';
import { RankingSkeleton } from './ranking-skeleton.tsx';

const ALL = { value: '', label: 'Todos' } as const;
const NOBODY = {
  Masculino: 'Nenhum jogador masculino encontrado',
  Feminino: 'Nenhuma jogadora feminina encontrada',
} as const;

type PlayerRankingProps = { gender: Gender | undefined; onGender: (gender: Gender | undefined) => void };

export function PlayerRanking({ gender, onGender }: PlayerRankingProps) {
  const ranking = usePolled(playerRankingQuery, POLL.players);
  const help = useLazy(() => import('./points-help.tsx'));
  const { player: ownPlayer } = useUser();
  const [searchText, setSearchText] = useState('');
  const deferredText = useDeferredValue(searchText);
  const found = useMemo(
    () => ranking.data?.filter((player) => nameContains(fullName(player), deferredText)),
    [ranking.data, deferredText],
  );
  const shown = GENDERS.filter((each) => gender === undefined || each === gender);
  const byGender = (draw: (gender: Gender) => ReactNode) => (
    <div className={classes('grid items-start gap-5', shown.length > 1 && 'lg:grid-cols-2')}>
      {shown.map((each) => (
        <Card key={each} title={each}>
          {draw(each)}
        </Card>
      ))}
    </div>
  );
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterRow
          label="Gênero"
          options={[ALL, ...optionsOf(GENDERS)]}
          selected={gender ?? ALL.value}
          onSelect={(value) => onGender(value || undefined)}
        />
        <Button tone="quiet" size="small" icon={<CircleHelp className="size-5" />} onPress={help.ask}>
          Como os jogadores pontuam
        </Button>
      </div>
      <div className="flex flex-col lg:max-w-md">
        <SearchField label="Buscar jogador" value={searchText} onChange={setSearchText} />
        <p role="status" className="sr-only">
          {found && deferredText.trim() !== ''
            ? quantity(found.length, 'jogador encontrado', 'jogadores encontrados')
            : ''}
        </p>
      </div>
      <Loaded
        from={ranking}
        failure="Erro ao carregar o ranking de jogadores"
        isFailureInCard
        loading={byGender(() => <RankingSkeleton rows={6} />)}
      >
        {() =>
          byGender((each) => (
            <OfGender
              gender={each}
              ranking={found ?? []}
              ownId={ownPlayer?.id}
              sought={deferredText.trim()}
            />
          ))
        }
      </Loaded>
      {help.Part ? <help.Part onClose={help.close} /> : null}
    </div>
  );
}

type OfGenderProps = {
  gender: Gender;
  ranking: readonly PlayerRank[];
  ownId: number | undefined;
  sought: string;
};

function OfGender({ gender, ranking, ownId, sought }: OfGenderProps) {
  const players = ranking.filter((player) => player.gender === gender);
  if (players.length === 0) {
    if (sought) return <EmptyState title={NOBODY[gender]} hint={`Ninguém aqui tem “${sought}” no nome.`} />;
    return <EmptyState title={NOBODY[gender]} hint="Quem se inscreve aparece aqui depois da aprovação." />;
  }
  return (
    <>
      <PlayerList players={players} ownId={ownId} />
      <MovementLegend isShown={players.some((player) => player.previousPosition !== null)} />
    </>
  );
}
