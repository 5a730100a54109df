import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { COURT } from '#contract/limits.ts';
import { isSameCourt } from '#domain/court/court-link.ts';
import { scheduleClashes } from '#domain/schedule/schedule-clashes.ts';
import { CATEGORIES } from '#domain/tournament.ts';
import type { Game } from '#web/features/games/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { teamOptions } from '#web/features/teams/team-options-view.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { Select } from '#web/form/select.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { TimeField } from '#web/form/time-field.tsx';
import { type FormHandle, useValues } from '#web/form/use-form.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import { mapSource } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { FilterRow } from '#web/ui/lists/filter-row.tsx';
import { dateOn, type Matchup, type MatchupValues, shownOf } from './game-values.ts';

type GameFieldsProps<Sent> = {
  form: FormHandle<MatchupValues, Sent>;
  /** The values of fields that nobody has typed in. */
  proposed: Matchup;
  /** The day of the game, YYYY-MM-DD. */
  day: string;
  round: { readonly number: number };
  games: readonly Game[];
  /** The game being edited, which does not clash with itself; null for a new one. */
  gameId: number | null;
  /** Disables the fields while the form is sent, because the answer resets them. */
  isPending: boolean;
  /** Why the teams may not be changed; null where they may. */
  teamsRefusal: string | null;
  /** The field for the day, if it can differ from the round's. */
  children?: ReactNode;
};

/** The fields of a game, and warnings about clashes in the schedule. */
export function GameFields<Sent>({
  form,
  proposed,
  day,
  round,
  games,
  gameId,
  isPending,
  teamsRefusal,
  children,
}: GameFieldsProps<Sent>) {
  const { control } = form;
  const { team1, team2, court, time } = shownOf(useValues(form), proposed);
  const teams = useQuery(teamsQuery);
  const courts = useQuery(tournamentQuery).data?.courts ?? [];
  const teamsBeside = (other: string | null) =>
    teamOptions(mapSource(teams, (all) => all.filter(({ id }) => String(id) !== other)));
  const clashes =
    team1 && team2
      ? scheduleClashes(
          {
            id: gameId,
            round: round.number,
            date: dateOn(day, time),
            court: court.trim() || null,
            team1Id: Number(team1),
            team2Id: Number(team2),
          },
          games,
        )
      : [];
  const inWords = ({ teamId, message }: (typeof clashes)[number]) => {
    const name = teams.data?.find((team) => team.id === teamId)?.name;
    return name ? `${name} já tem outro jogo neste horário.` : message;
  };
  return (
    <>
      {teams.data && teams.data.length < 2 ? (
        <Notice tone="info">Um confronto precisa de dois times: cadastre os times antes.</Notice>
      ) : null}
      <Select
        control={control}
        name="team1"
        label="Primeiro time"
        {...teamsBeside(team2)}
        proposed={proposed.team1}
        placeholder="Escolha um time"
        isDisabled={isPending || teamsRefusal !== null}
      />
      <Select
        control={control}
        name="team2"
        label="Segundo time"
        {...teamsBeside(team1)}
        proposed={proposed.team2}
        placeholder="Escolha um time"
        isDisabled={isPending || teamsRefusal !== null}
        hint={teamsRefusal ?? undefined}
      />
      {children}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          control={control}
          name="court"
          label="Quadra"
          proposed={proposed.court}
          maxLength={COURT.max}
          isReadOnly={isPending}
          placeholder="Ex.: 1"
        />
        <TimeField
          control={control}
          name="time"
          label="Horário"
          proposed={proposed.time}
          hint="Vazio: só o dia"
          isReadOnly={isPending}
        />
      </div>
      {courts.length > 0 ? (
        <FilterRow
          label="Quadras do torneio"
          options={courts.map((value) => ({ value, label: value }))}
          selected={courts.find((each) => isSameCourt(each, court)) ?? ''}
          onSelect={(chosen) => {
            if (!isPending) form.setValue('court', chosen);
          }}
        />
      ) : null}
      <Select
        control={control}
        name="category"
        label="Categoria"
        options={optionsOf(CATEGORIES)}
        proposed={proposed.category}
        isDisabled={isPending}
      />
      {[...new Set(clashes.map(inWords))].map((words) => (
        <Notice key={words} tone="warning">
          {words}
        </Notice>
      ))}
    </>
  );
}
