import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { courtName } from '#domain/court/court-link.ts';
import { nextCourtTime } from '#domain/schedule/next-court-time.ts';
import { scheduleClashes } from '#domain/schedule/schedule-clashes.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { completedQuery, type Game, upcomingQuery } from '#web/features/games/queries.ts';
import { dateOf } from '#web/features/games/score-view.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { dayOf, timeOf } from '#web/lib/format/format.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { newGameDraftName } from './form-names.ts';
import { GameFields } from './game-fields.tsx';
import { newGameSchema } from './game-schema.ts';
import { dateOn, FIRST_LABELS, labelsOf, NOTHING_TYPED, shownOf } from './game-values.ts';

/** The second tap of a double tap must not create another game. */
const SECOND_TAP = 700;

type NewGameDialogProps = {
  round: number;
  /** The round's day, YYYY-MM-DD. */
  day: string;
  games: readonly Game[];
  onClose: () => void;
};

/** Creates games one after the other, each with the next free court and time proposed. */
export default function NewGameDialog({ round, day, games, onClose }: NewGameDialogProps) {
  const [made, setMade] = useState<readonly Game[]>([]);
  const known = [...games, ...made.filter(({ id }) => games.every((game) => game.id !== id))];
  const proposal = useProposal(round, day, known);
  const [start, setStart] = useState(NOTHING_TYPED);
  const form = useForm({
    start,
    schema: newGameSchema,
    draft: { slot: formDraftSlot(useUser().id, newGameDraftName(round)) },
  });
  const madeAt = useRef(-Infinity);
  const create = useWrite('POST /api/games', {
    done(game) {
      const next = { ...NOTHING_TYPED, ...labelsOf(game) };
      madeAt.current = performance.now();
      setMade([...made, game]);
      setStart(next);
      form.reset(next);
      form.forget();
      showToast({ tone: 'success', title: 'Confronto criado' });
    },
    failed: toastFailure('Confronto não criado'),
  });
  const proposed = { team1: null, team2: null, ...FIRST_LABELS, ...proposal };
  const { team1, team2, time, ...same } = shownOf(useValues(form), proposed);
  const last = made.at(-1);

  const close = () => {
    form.forget();
    onClose();
  };

  return (
    <FormDialog
      form={form}
      write={create}
      onSubmit={() => {
        const status = 'agendado' as const;
        const teams = { team1Id: Number(team1), team2Id: Number(team2) };
        create.mutate({ body: { ...same, ...teams, round, status, date: dateOn(day, time) } });
      }}
      isPaused={() => !form.isTyped() && performance.now() - madeAt.current < SECOND_TAP}
      onClose={close}
      isGuarded
      title="Novo confronto"
      description={`Rodada ${round}`}
      submitLabel="Criar confronto"
      pendingLabel="Criando..."
      turn={made.length}
      cancelLabel={made.length > 0 ? 'Pronto' : 'Cancelar'}
    >
      {last ? (
        <CreatedNotice
          game={known.find(({ id }) => id === last.id) ?? last}
          games={known}
          count={made.length}
        />
      ) : null}
      <GameFields
        form={form}
        proposed={proposed}
        day={day}
        round={{ number: round }}
        games={known}
        gameId={null}
        isPending={create.isPending}
        teamsRefusal={null}
      />
    </FormDialog>
  );
}

/** `games`: those of the round now, because a colleague may have taken the same court at the same moment. */
function CreatedNotice({ game, games, count }: { game: Game; games: readonly Game[]; count: number }) {
  const { team1, team2, court } = game;
  const isCourtTaken = scheduleClashes(game, games).some(({ code }) => code === 'COURT_TAKEN');
  const where = [court ? courtName(court) : null, dateOf(game).shown].filter(Boolean).join(', ');
  return (
    <Notice tone={isCourtTaken ? 'warning' : 'info'}>
      <span className="block font-semibold">
        {count === 1 ? '1 confronto criado agora' : `${count} confrontos criados agora`}
      </span>
      <span>{`O último: ${team1.name} × ${team2.name}, ${where}.`}</span>
      {isCourtTaken ? (
        <span>{' A quadra tem outro jogo neste horário: confira na lista da rodada.'}</span>
      ) : null}
    </Notice>
  );
}

/** The proposed court and time of the next game, from the schedule so far. */
function useProposal(round: number, day: string, games: readonly Game[]) {
  const [openedAt] = useState(Date.now);
  const rounds = useQuery(roundsQuery).data ?? [];
  const named = useQuery(tournamentQuery).data?.courts ?? [];
  const upcoming = useQuery(upcomingQuery).data ?? [];
  const completed = useQuery(completedQuery).data?.gamesByRound ?? {};
  const others = [...upcoming, ...Object.values(completed).flat()].filter((game) => game.round !== round);
  const days = rounds.map(({ id, round_number, round_date, is_extra_round }) => ({
    id,
    number: round_number,
    date: round_date.slice(0, 10),
    isExtra: is_extra_round,
  }));
  const proposedRound = days.find(({ number }) => number === round);
  if (!proposedRound) return { court: '', time: '' };
  const { court, date } = nextCourtTime(
    [...others, ...games],
    proposedRound,
    days,
    TIME_ZONE,
    openedAt,
    named,
  );
  const instant = date === null ? null : new Date(date).toISOString();
  return { court: court ?? '', time: instant && dayOf(instant) === day ? timeOf(instant) : '' };
}
