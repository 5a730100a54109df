import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { nextSlot } from '#domain/next-slot.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { roundsQuery } from '#web/features/tournament/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { dayOf, timeOf } from '#web/lib/format.ts';
import { useTyped } from '#web/lib/typed.ts';
import { useWrite } from '#web/lib/write.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { courtName, dateOf } from './as-score.ts';
import { dateOn, GameFields, type Matchup } from './game-fields.tsx';
import { completedQuery, type Game, upcomingQuery } from './queries.ts';
import { tellFailure } from './told.ts';
import { newGame } from './typed-names.ts';

/** A court or a time that nobody chose is the proposed one. */
type Choice = Omit<Matchup, 'court' | 'time'> & { court: string | null; time: string | null };

const NOTHING_CHOSEN: Choice = { team1: null, team2: null, category: 'Misto', court: null, time: null };

/** The second of a double tap on what made a game is not for the next one. */
const SECOND_TAP = 700;

type NewGameDialogProps = {
  round: number;
  /** The round's day, YYYY-MM-DD. */
  day: string;
  games: readonly Game[];
  onClose: () => void;
};

/** One matchup after the other, each with the next free court and time proposed. */
export default function NewGameDialog({ round, day, games, onClose }: NewGameDialogProps) {
  const [made, setMade] = useState<readonly Game[]>([]);
  const known = [...games, ...made.filter(({ id }) => games.every((game) => game.id !== id))];
  const proposal = useProposal(round, day, known);
  const [start, setStart] = useState(NOTHING_CHOSEN);
  const { typed, change, forget, isTyped } = useTyped(useUser().id, newGame(round), start);
  const [isChecked, setChecked] = useState(false);
  const madeAt = useRef(-Infinity);
  const create = useWrite('POST /api/games', {
    done(game) {
      const next = { ...NOTHING_CHOSEN, category: game.category };
      madeAt.current = performance.now();
      setMade([...made, game]);
      setStart(next);
      change(next);
      forget();
      setChecked(false);
      showToast({ tone: 'success', title: 'Confronto criado' });
    },
    failed: tellFailure('Confronto não criado'),
  });
  const { team1, team2, category } = typed;
  const court = typed.court ?? proposal.court;
  const time = typed.time ?? proposal.time;
  const last = made.at(-1);

  const close = () => {
    forget();
    onClose();
  };

  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title="Novo confronto"
      description={`Rodada ${round}`}
      submitLabel={create.isPending ? 'Criando...' : 'Criar confronto'}
      cancelLabel={made.length > 0 ? 'Pronto' : 'Cancelar'}
      loading={create.isPending}
      error={create.isError ? sayFailure(create.error) : null}
      isTyped={isTyped}
      onSubmit={(event) => {
        event.preventDefault();
        if (performance.now() - madeAt.current < SECOND_TAP) return;
        setChecked(true);
        if (!team1 || !team2) return;
        const status = 'agendado' as const;
        const teams = { team1Id: Number(team1), team2Id: Number(team2) };
        create.mutate({ body: { ...teams, category, court, round, status, date: dateOn(day, time) } });
      }}
    >
      {last ? <Made game={last} count={made.length} /> : null}
      <GameFields
        matchup={{ ...typed, court, time }}
        change={change}
        day={day}
        round={{ number: round }}
        games={known}
        gameId={null}
        isChecked={isChecked}
        isHeld={create.isPending}
        teamsRefusal={null}
      />
    </FormDialog>
  );
}

function Made({ game, count }: { game: Game; count: number }) {
  const { team1, team2, court } = game;
  const where = [court ? courtName(court) : null, dateOf(game).shown].filter(Boolean).join(', ');
  return (
    <Notice tone="info">
      <span className="block font-semibold">
        {count === 1 ? '1 confronto criado agora' : `${count} confrontos criados agora`}
      </span>
      <span>{`O último: ${team1.name} × ${team2.name}, ${where}.`}</span>
    </Notice>
  );
}

/** The court and the time of the next game, as far as the schedule so far tells. */
function useProposal(round: number, day: string, games: readonly Game[]) {
  const rounds = useQuery(roundsQuery).data ?? [];
  const upcoming = useQuery(upcomingQuery).data ?? [];
  const completed = useQuery(completedQuery).data?.gamesByRound ?? {};
  const others = [...upcoming, ...Object.values(completed).flat()].filter((game) => game.round !== round);
  const days = rounds.map(({ id, round_number, round_date, is_extra_round }) => ({
    id,
    number: round_number,
    date: round_date.slice(0, 10),
    isExtra: is_extra_round,
  }));
  const own = days.find(({ number }) => number === round);
  if (!own) return { court: '', time: '' };
  const { court, date } = nextSlot([...others, ...games], own, days, TIME_ZONE);
  const instant = date === null ? null : new Date(date).toISOString();
  return { court: court ?? '', time: instant && dayOf(instant) === day ? timeOf(instant) : '' };
}
