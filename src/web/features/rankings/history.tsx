import { Award, CircleHelp, Medal as MedalIcon, Trophy } from 'lucide-react';
import { fullName } from '#domain/people/names.ts';
import { GENDER_OF_LIST, type GenderList } from '#domain/tournament.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Collapsible } from '#web/ui/layout/collapsible.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { BestRow } from './best-row.tsx';
import { type HistoryRound, historyQuery, POLL, topPlayersQuery } from './queries.ts';
import { teamOf } from './team-of.ts';

/** One row on a wide screen. */
const OPEN_ROUNDS = 3;
const GRID_OF_TWO = 'grid items-start gap-2 md:grid-cols-2 md:gap-5';
const GRID = `${GRID_OF_TWO} lg:grid-cols-3`;

/** Newest first. Closed on a phone, and for the round already shown under "Melhores da Rodada". */
export function History() {
  const history = usePolled(historyQuery, POLL.history);
  const above = usePolled(topPlayersQuery, POLL.topPlayers).data?.round;
  const help = useLazy(() => import('./points-help.tsx'));
  const count = history.data?.length ?? 0;
  return (
    <section aria-labelledby="historico" className="flex flex-col gap-3 md:gap-4">
      <div className="flex items-center gap-x-2 md:gap-x-3">
        <h2 id="historico" className="min-w-0 text-xl md:text-2xl">
          Histórico dos Melhores Jogadores
        </h2>
        <IconButton label="Sistema de Pontuação do Torneio" icon={<CircleHelp />} onPress={help.ask} />
        {count > 0 ? <Badge>{count === 1 ? '1 rodada' : `${count} rodadas`}</Badge> : null}
      </div>
      <Loaded
        from={history}
        failure="Erro ao carregar histórico dos melhores jogadores"
        loading={
          <div className={GRID}>
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} className="h-14 w-full rounded-card md:h-72" />
            ))}
          </div>
        }
      >
        {(data) => <Rounds rounds={data} above={above} />}
      </Loaded>
      {help.Part ? <help.Part onClose={help.close} /> : null}
    </section>
  );
}

/** `above`: the round whose best are shown above. */
function Rounds({ rounds, above }: { rounds: readonly HistoryRound[]; above: number | null | undefined }) {
  const isWide = useWide('md');
  const shownAbove = rounds.find(({ round }) => round === above);
  const others = rounds.filter((each) => each !== shownAbove);
  const open = isWide ? others.slice(0, OPEN_ROUNDS).map(({ round }) => round) : [];
  if (rounds.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<MedalIcon />}
          title="Nenhuma rodada com pontuações registradas ainda"
          hint="Os melhores aparecem aqui quando as súmulas de uma rodada forem salvas."
        />
      </Card>
    );
  }
  return (
    <div className={others.length === 1 ? '' : others.length === 2 ? GRID_OF_TWO : GRID}>
      {/* First: in a row of its own it would leave gaps between the others. */}
      {(shownAbove ? [shownAbove, ...others] : others).map((each) => (
        <Round key={each.round} {...each} isAbove={each === shownAbove} isOpen={open.includes(each.round)} />
      ))}
    </div>
  );
}

type RoundProps = HistoryRound & {
  /** Its best are shown above. */
  isAbove: boolean;
  isOpen: boolean;
};

function Round({ round, masculino, feminino, isAbove, isOpen }: RoundProps) {
  const [first] = masculino;
  const [firstWoman] = feminino;
  const best = [first, firstWoman].flatMap((entry) => (entry ? [entry.firstName] : []));
  return (
    <Collapsible
      title={`Rodada ${round}`}
      note={isAbove ? 'mostrada acima' : isOpen ? null : best.join(' e ')}
      isOpenAtFirst={isOpen}
      // A folded round takes no column from open ones.
      {...(isAbove ? { className: 'md:col-span-full' } : {})}
    >
      <div className="@container">
        <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
          <List list="masculino" entries={masculino} nobody="Nenhum jogador masculino registrado" />
          <List list="feminino" entries={feminino} nobody="Nenhuma jogadora feminina registrada" />
        </div>
      </div>
    </Collapsible>
  );
}

type ListProps = { list: GenderList; entries: HistoryRound[GenderList]; nobody: string };

function List({ list, entries, nobody }: ListProps) {
  const title = GENDER_OF_LIST[list];
  return (
    <div className="min-w-0">
      <h4 className="text-base text-soft">{title}</h4>
      {entries.length === 0 ? <p className="py-2 text-soft text-sm">{nobody}</p> : null}
      <ol aria-label={title} className="divide-y divide-line">
        {entries.map((entry) => (
          <BestRow
            key={entry.playerId}
            rank={<RankTag position={entry.position} />}
            name={fullName(entry)}
            imageUrl={entry.imageUrl}
            team={teamOf(entry)}
            relative={entry.totalPoints}
            raw={entry.rawPoints}
          />
        ))}
      </ol>
    </div>
  );
}

const MEDALS = {
  1: { Icon: Trophy, metal: 'bg-gold' },
  2: { Icon: MedalIcon, metal: 'bg-silver' },
  3: { Icon: Award, metal: 'bg-bronze' },
} as const;

function RankTag({ position }: { position: number }) {
  const best = position in MEDALS ? MEDALS[position as keyof typeof MEDALS] : null;
  return (
    <span
      className={classes(
        'digits inline-flex h-7 w-12 shrink-0 items-center justify-center gap-0.5 rounded-full text-base leading-none',
        best ? `${best.metal} text-on-medal` : 'bg-well text-soft',
      )}
    >
      {best ? <best.Icon className="size-3.5" aria-hidden="true" /> : null}#{position}
    </span>
  );
}
