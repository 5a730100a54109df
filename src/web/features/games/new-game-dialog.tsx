import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COURT } from '#contract/limits.ts';
import { defaultGameDate, scheduleClashes } from '#domain/rounds.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { teamsQuery } from '#web/features/tournament/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { instantOf } from '#web/lib/format.ts';
import { useTyped } from '#web/lib/typed.ts';
import { useWrite } from '#web/lib/write.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { Game } from './queries.ts';
import { tellFailure } from './told.ts';
import { newGame } from './typed-names.ts';

const CATEGORIES = ['Misto', 'Masculino', 'Feminino'] as const;

type NewGameDialogProps = {
  round: number;
  /** The round's day, YYYY-MM-DD. */
  day: string;
  games: readonly Game[];
  onClose: () => void;
};

type Choice = {
  team1: string | null;
  team2: string | null;
  category: (typeof CATEGORIES)[number];
  court: string;
  /** HH:mm, or empty. */
  time: string;
};

const NOTHING_CHOSEN: Choice = { team1: null, team2: null, category: 'Misto', court: '', time: '' };

/** A matchup of two different teams, on a court, at a time or just on the round's day. */
export default function NewGameDialog({ round, day, games, onClose }: NewGameDialogProps) {
  const teams = useQuery(teamsQuery);
  const { typed, change, forget, isTyped } = useTyped(useUser().id, newGame(round), NOTHING_CHOSEN);
  const { team1, team2, category, court, time } = typed;
  const [isChecked, setChecked] = useState(false);
  const create = useWrite('POST /api/games', ['games'], {
    done() {
      forget();
      showToast({ tone: 'success', title: 'Confronto criado' });
    },
    failed: tellFailure('Confronto não criado'),
  });

  const options = (teams.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const date = time ? instantOf(day, time) : defaultGameDate(day);
  const isSame = team1 !== null && team1 === team2;
  const clashes =
    team1 && team2
      ? scheduleClashes(
          { id: null, round, date, court: court || null, team1Id: Number(team1), team2Id: Number(team2) },
          games,
          { date: day },
        )
      : [];

  const inWords = ({ teamId, message }: (typeof clashes)[number]) => {
    const name = teams.data?.find((team) => team.id === teamId)?.name;
    return name ? `${name} já tem outro jogo neste horário.` : message;
  };

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
      loading={create.isPending}
      error={create.isError ? sayFailure(create.error) : null}
      isTyped={isTyped}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!team1 || !team2 || isSame) return;
        const body = {
          team1Id: Number(team1),
          team2Id: Number(team2),
          category,
          court,
          round,
          status: 'agendado' as const,
          date,
        };
        create.mutate({ body }, { onSuccess: onClose });
      }}
    >
      {teams.data && teams.data.length < 2 ? (
        <Notice tone="info">Um confronto precisa de dois times: cadastre-os antes.</Notice>
      ) : null}
      {teams.isError ? <Notice tone="danger">{sayFailure(teams.error)}</Notice> : null}
      <Select
        label="Primeiro time"
        options={options}
        value={team1}
        onChange={(team) => change({ team1: team })}
        placeholder={teams.isPending ? 'Carregando times...' : 'Escolha um time'}
        error={isChecked && !team1 ? 'Selecione um time' : undefined}
      />
      <Select
        label="Segundo time"
        options={options}
        value={team2}
        onChange={(team) => change({ team2: team })}
        placeholder={teams.isPending ? 'Carregando times...' : 'Escolha um time'}
        error={
          isSame ? 'Escolha dois times diferentes' : isChecked && !team2 ? 'Selecione um time' : undefined
        }
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Quadra"
          value={court}
          onChange={(value) => change({ court: value })}
          maxLength={COURT.max}
          placeholder="1"
        />
        <TimeField
          label="Horário"
          value={time}
          onChange={(value) => change({ time: value })}
          hint="Vazio: só o dia"
        />
      </div>
      <Select
        label="Categoria"
        options={CATEGORIES.map((value) => ({ value, label: value }))}
        value={category}
        onChange={(value) => change({ category: CATEGORIES.find((each) => each === value) ?? 'Misto' })}
      />
      {[...new Set(clashes.map(inWords))].map((words) => (
        <Notice key={words} tone="warning">
          {words}
        </Notice>
      ))}
    </FormDialog>
  );
}
