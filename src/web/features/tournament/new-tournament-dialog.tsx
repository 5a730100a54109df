import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { TOURNAMENT_NAME } from '#contract/limits.ts';
import { tournamentName } from '#contract/tournament/tournament.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { playersQuery } from '#web/features/players/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { type FormHandle, useForm, useValues } from '#web/form/use-form.ts';
import { openIn } from '#web/lib/net/base.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { newTournamentInWords, nextSeason } from './new-tournament-words.ts';
import type { ListedTournament } from './queries.ts';
import { typedYear } from './year-schema.ts';

const COPIED = ['teams', 'players', 'pictures', 'roles', 'rules'] as const;

const schema = z.object({
  name: tournamentName,
  year: typedYear,
  teams: z.boolean(),
  players: z.boolean(),
  pictures: z.boolean(),
  roles: z.boolean(),
  rules: z.boolean(),
  endsPrevious: z.boolean(),
  becomesCurrent: z.boolean(),
});
type Sent = z.output<typeof schema>;
type Values = Omit<Sent, 'year'> & { year: string };

const EMPTY = {
  teams: false,
  players: false,
  pictures: false,
  roles: false,
  rules: false,
  endsPrevious: false,
};

function startOf(previous: ListedTournament | null): Values {
  if (!previous) return { ...EMPTY, name: '', year: String(new Date().getFullYear()), becomesCurrent: false };
  const { name, year } = nextSeason(previous);
  return {
    name,
    year: String(year),
    teams: true,
    players: true,
    pictures: true,
    roles: true,
    rules: true,
    endsPrevious: previous.state !== 'ended',
    becomesCurrent: previous.isCurrent,
  };
}

function requestOf(sent: Sent, from: number | null): CallRequest<Contract['POST /api/tournaments']> {
  const { name, year, endsPrevious, becomesCurrent } = sent;
  const copy = COPIED.filter((thing) => sent[thing] && (thing !== 'players' || sent.teams));
  return { body: { name, year, from, copy, endsPrevious, becomesCurrent } };
}

const say = (error: Error) =>
  error instanceof CallFailed && error.problem.code === 'TOURNAMENT_SLUG_TAKEN'
    ? 'Já existe um torneio com este nome e este ano. Mude um dos dois.'
    : sayFailure(error);

type NewTournamentDialogProps = {
  /** Whose next season it is; null for a tournament that begins empty. */
  previous: ListedTournament | null;
  onClose: () => void;
};

export default function NewTournamentDialog({ previous, onClose }: NewTournamentDialogProps) {
  const form = useForm<Values, Sent>({ start: startOf(previous), schema });
  const create = useWrite('POST /api/tournaments', {
    done: ({ slug }, { body }) =>
      openIn({ slug, isCurrent: body.becomesCurrent === true }, '/admin?tab=tournament'),
    failed: toastFailure('Torneio não criado'),
  });
  return (
    <FormDialog
      form={form}
      write={create}
      onSubmit={(sent) => create.mutate(requestOf(sent, previous?.id ?? null))}
      say={say}
      onClose={onClose}
      isGuarded
      title={previous ? 'Nova temporada' : 'Novo torneio'}
      submitLabel={previous ? 'Criar a temporada' : 'Criar o torneio'}
      pendingLabel="Criando..."
    >
      <TextField
        control={form.control}
        name="name"
        label="Nome"
        autoComplete="off"
        maxLength={TOURNAMENT_NAME.max}
      />
      <div className="max-w-52">
        <TextField
          control={form.control}
          name="year"
          label="Ano"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      {previous ? <FromPrevious form={form} previous={previous} /> : null}
      <Checkbox
        control={form.control}
        name="becomesCurrent"
        hint={`O link curto (${location.host}/classificacao) passa a mostrar o novo.`}
      >
        Passa a ser o torneio atual
      </Checkbox>
      <Summary form={form} previous={previous} />
    </FormDialog>
  );
}

type Form = FormHandle<Values, Sent>;

function FromPrevious({ form, previous }: { form: Form; previous: ListedTournament }) {
  const { control } = form;
  const { teams } = useValues(form);
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-semibold">O que vem junto</legend>
        <Checkbox control={control} name="teams">
          Times
        </Checkbox>
        <Checkbox
          control={control}
          name="players"
          isDisabled={!teams}
          hint="Cada um escolhe de novo se recebe mensagens."
        >
          Jogadores, sem pontos
        </Checkbox>
        <Checkbox control={control} name="pictures">
          Marca, fotos e escudos
        </Checkbox>
        <Checkbox control={control} name="roles">
          Papéis de quem organiza e de quem anota
        </Checkbox>
        <Checkbox control={control} name="rules">
          Regras e nomes das quadras
        </Checkbox>
      </fieldset>
      {previous.state === 'ended' ? null : (
        <Checkbox
          control={control}
          name="endsPrevious"
          hint="Todos continuam vendo o que foi jogado, e dá para reabrir."
        >
          {`Encerrar ${tournamentTitle(previous)}`}
        </Checkbox>
      )}
    </>
  );
}

function Summary({ form, previous }: { form: Form; previous: ListedTournament | null }) {
  const { name, year, teams, players, ...values } = useValues(form);
  const isSeason = previous !== null;
  const allTeams = useQuery({ ...teamsQuery, enabled: isSeason }).data;
  const allPlayers = useQuery({ ...playersQuery, enabled: isSeason }).data;
  const isNamed = schema.pick({ name: true, year: true }).safeParse({ name, year }).success;
  if (!isNamed) return null;
  return (
    <Notice tone="info">
      {newTournamentInWords({
        ...values,
        named: { name: name.trim(), year: Number(year) },
        previous,
        teams: teams && (allTeams?.length ?? true),
        players: teams && players && (allPlayers?.length ?? true),
      })}
    </Notice>
  );
}
