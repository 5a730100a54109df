import { useState } from 'react';
import { gameCan } from '#domain/game.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { CallFailed, sayFailure } from '#web/lib/client.ts';
import { dayOf, timeOf } from '#web/lib/format.ts';
import { useTyped } from '#web/lib/typed.ts';
import { useWrite } from '#web/lib/write.ts';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { hasTime } from './as-score.ts';
import type { Court } from './court.ts';
import { asPlayed } from './draft.ts';
import { dateOn, GameFields, type Matchup } from './game-fields.tsx';
import type { Game } from './queries.ts';
import { tellFailure } from './told.ts';
import { editedGame } from './typed-names.ts';

type EditGameDialogProps = {
  court: Court;
  round: { readonly number: number; readonly date: string };
  games: readonly Game[];
  onClose: () => void;
};

type Edited = Matchup & { day: string };

const editedFrom = (game: Game): Edited => ({
  team1: String(game.team1Id),
  team2: String(game.team2Id),
  category: game.category,
  court: game.court ?? '',
  day: dayOf(game.date),
  time: hasTime(game) ? timeOf(game.date) : '',
});

/** Another court, time or day; other teams as long as the game has not begun. */
export default function EditGameDialog({ court: desk, round, games, onClose }: EditGameDialogProps) {
  const { game } = desk.get();
  const [seen, setSeen] = useState(game);
  const { typed, change, forget, isTyped } = useTyped(useUser().id, editedGame(game.id), editedFrom(seen));
  const [isChecked, setChecked] = useState(false);
  const edit = useWrite('PATCH /api/games/{id}', ['games'], {
    done(answer) {
      forget();
      desk.adopt(answer);
      showToast({ tone: 'success', title: 'Jogo alterado' });
    },
    failed(error) {
      // What was typed stays; saving again is said of the game as it is now.
      const present = error instanceof CallFailed ? (error.answer['game'] as Game | undefined) : undefined;
      if (present) {
        desk.adopt(present);
        setSeen(present);
      }
      tellFailure('Jogo não alterado')(error);
    },
  });
  const { team1, team2, category, court, day, time } = typed;
  const close = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title="Editar jogo"
      description={`Rodada ${round.number}`}
      submitLabel={edit.isPending ? 'Salvando...' : 'Salvar'}
      loading={edit.isPending}
      error={edit.isError ? sayFailure(edit.error) : null}
      isTyped={isTyped}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!team1 || !team2 || !day) return;
        const teams = { team1Id: Number(team1), team2Id: Number(team2) };
        const body = { ...teams, category, court, date: dateOn(day, time), version: seen.version };
        edit.mutate({ params: { id: game.id }, body }, { onSuccess: onClose });
      }}
    >
      <GameFields
        matchup={typed}
        change={change}
        day={day || round.date}
        round={round}
        games={games}
        gameId={game.id}
        isChecked={isChecked}
        isHeld={edit.isPending}
        teamsRefusal={gameCan.changeTeams(asPlayed(game))?.message ?? null}
      >
        <DatePicker
          label="Dia"
          value={day}
          onChange={(value) => change({ day: value })}
          error={day ? undefined : 'Selecione uma data válida.'}
        />
      </GameFields>
    </FormDialog>
  );
}
