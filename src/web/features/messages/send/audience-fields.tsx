import { useQuery } from '@tanstack/react-query';
import { GENDERS } from '#domain/tournament.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { roundOptions } from '#web/features/rounds/round-view.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { teamOptions } from '#web/features/teams/team-options-view.ts';
import { formatRound } from '#web/lib/format/format.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { asksGender, asksTeam, type Choice, type Gender, KINDS, type Kind } from './audience.ts';

const GENDER_OPTIONS: readonly { value: Gender; label: string }[] = optionsOf(GENDERS);

type AudienceFieldsProps = { choice: Choice; onChange: (choice: Choice) => void };

export function AudienceFields({ choice, onChange }: AudienceFieldsProps) {
  const rounds = useQuery(roundsQuery);
  const teams = useQuery({ ...teamsQuery, enabled: asksTeam(choice.kind) });
  const { kind, teamId, gender } = choice;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Rodada"
        placeholder="Selecione uma rodada"
        {...roundOptions(rounds, ({ round_number, round_date }) => formatRound(round_number, round_date))}
        value={choice.round === null ? null : String(choice.round)}
        onChange={(round) => onChange({ ...choice, round: Number(round) })}
      />
      <Select
        label="Destinatários"
        options={KINDS}
        value={kind}
        onChange={(value) => onChange({ ...choice, kind: value as Kind })}
      />
      {asksTeam(kind) ? (
        <Select
          label="Time"
          placeholder="Selecione um time"
          {...teamOptions(teams)}
          value={teamId === null ? null : String(teamId)}
          onChange={(id) => onChange({ ...choice, teamId: Number(id) })}
          hint={teams.data?.length === 0 ? 'Nenhum time cadastrado ainda.' : undefined}
        />
      ) : null}
      {asksGender(kind) ? (
        <Select
          label="Gênero"
          placeholder="Selecione o gênero"
          options={GENDER_OPTIONS}
          value={gender}
          onChange={(value) => onChange({ ...choice, gender: value as Gender })}
        />
      ) : null}
    </div>
  );
}
