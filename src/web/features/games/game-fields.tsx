import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { COURT } from '#contract/limits.ts';
import { defaultGameDate, scheduleClashes } from '#domain/rounds.ts';
import { CATEGORIES, type Category } from '#domain/tournament.ts';
import { teamsQuery } from '#web/features/tournament/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { instantOf } from '#web/lib/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import type { Game } from './queries.ts';

/** Who plays, where and when, as it is chosen in a dialog. */
export type Matchup = {
  team1: string | null;
  team2: string | null;
  category: Category;
  court: string;
  /** HH:mm, or empty. */
  time: string;
};

/** The instant of a chosen time on a day; without one, the day's default. */
export const dateOn = (day: string, time: string) => (time ? instantOf(day, time) : defaultGameDate(day));

type GameFieldsProps = {
  matchup: Matchup;
  change: (part: Partial<Matchup>) => void;
  /** The day on which the chosen time is, YYYY-MM-DD. */
  day: string;
  round: { readonly number: number };
  games: readonly Game[];
  /** The game that is edited, which is no clash of its own. */
  gameId: number | null;
  isChecked: boolean;
  /** While it is saved: what were chosen then would be lost with the answer. */
  isHeld: boolean;
  /** Why the teams may not be changed; null where they may. */
  teamsRefusal: string | null;
  /** The day, where it can be another than the round's. */
  children?: ReactNode;
};

/** The fields of a matchup, and what stands against it in the schedule. */
export function GameFields({
  matchup: { team1, team2, category, court, time },
  change,
  day,
  round,
  games,
  gameId,
  isChecked,
  isHeld,
  teamsRefusal,
  children,
}: GameFieldsProps) {
  const teams = useQuery(teamsQuery);
  const offered = (other: string | null) =>
    (teams.data ?? [])
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .filter(({ value }) => value !== other);
  const loading = teams.isPending ? 'Carregando times...' : undefined;
  const missing = (team: string | null) => (isChecked && !team ? 'Selecione um time' : undefined);
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
        <Notice tone="info">Um confronto precisa de dois times: cadastre-os antes.</Notice>
      ) : null}
      {teams.isError ? <Notice tone="danger">{sayFailure(teams.error)}</Notice> : null}
      <Select
        label="Primeiro time"
        options={offered(team2)}
        value={team1}
        onChange={(team) => change({ team1: team })}
        placeholder="Escolha um time"
        loading={loading}
        isDisabled={isHeld || teamsRefusal !== null}
        error={missing(team1)}
      />
      <Select
        label="Segundo time"
        options={offered(team1)}
        value={team2}
        onChange={(team) => change({ team2: team })}
        placeholder="Escolha um time"
        loading={loading}
        isDisabled={isHeld || teamsRefusal !== null}
        hint={teamsRefusal ?? undefined}
        error={missing(team2)}
      />
      {children}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Quadra"
          value={court}
          onChange={(value) => change({ court: value })}
          maxLength={COURT.max}
          isReadOnly={isHeld}
          placeholder="1"
        />
        <TimeField
          label="Horário"
          value={time}
          onChange={(value) => change({ time: value })}
          hint="Vazio: só o dia"
          isReadOnly={isHeld}
        />
      </div>
      <Select
        label="Categoria"
        options={optionsOf(CATEGORIES)}
        value={category}
        isDisabled={isHeld}
        onChange={(value) => change({ category: CATEGORIES.find((each) => each === value) ?? 'Misto' })}
      />
      {[...new Set(clashes.map(inWords))].map((words) => (
        <Notice key={words} tone="warning">
          {words}
        </Notice>
      ))}
    </>
  );
}
