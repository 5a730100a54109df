import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { ImportRow } from '#contract/people/import.ts';
import { nameTwice, pastedNames, pastedPeople } from '#domain/people/pasted-names.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { Gender } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { type Team, teamsQuery } from '#web/features/teams/queries.ts';
import { teamOptions } from '#web/features/teams/team-options-view.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { Select } from '#web/form/select.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { formatPhone } from '#web/lib/format/format.ts';
import { phoneNumber } from '#web/lib/format/phone.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PLAYER_LIST } from './player-values.ts';
import { sayRefusedList } from './refused-list-view.ts';

const names = z.string().transform((text, { issues }) => {
  const found = pastedNames(text);
  const twice = nameTwice(found);
  if (twice) {
    const message = `${twice} está duas vezes: se são duas pessoas, escreva o sobrenome`;
    issues.push({ code: 'custom', message, input: text });
  }
  return found;
});

/** `hasTeam`: whether the chosen or proposed team exists, or there are none. */
const playerListSchema = (hasTeam: boolean) =>
  z
    .object({
      women: names,
      men: names,
      teamId: z
        .string()
        .nullable()
        .refine(() => hasTeam, 'Selecione um time'),
    })
    .refine(({ women, men }) => women.length + men.length > 0, {
      path: ['women'],
      message: 'Cole ou escreva os nomes',
    });

type PlayerListDialogProps = {
  teamId: string | null;
  onTeam: (teamId: string) => void;
  onClose: () => void;
};

/** Registers the players of pasted lists, team by team, proposing the next team without players. */
export default function PlayerListDialog({ teamId, onTeam, onClose }: PlayerListDialogProps) {
  const teams = useQuery(teamsQuery);
  const all = teams.data ?? [];
  const hasNoTeams = teams.data?.length === 0;
  // Found once, so that it does not change while somebody types, when a colleague gives that team players.
  const [proposed, setProposed] = useState<string | null>(null);
  const candidate = nextTeam(all, undefined);
  if (proposed === null && candidate !== null) setProposed(candidate);
  const teamOf = (chosen: string | null) => all.find(({ id }) => String(id) === (chosen ?? proposed));
  const [start, setStart] = useState({ women: '', men: '', teamId });
  const form = useForm({
    start,
    schema: ({ teamId }) => playerListSchema(hasNoTeams || teamOf(teamId) !== undefined),
    draft: { slot: formDraftSlot(useUser().id, PLAYER_LIST), isWhole: true },
  });
  const values = useValues(form);
  const [added, setAdded] = useState<readonly { readonly team: string; readonly count: number }[]>([]);
  const team = teamOf(values.teamId);
  const women = peopleIn(values.women);
  const men = peopleIn(values.men);
  const rows = [...rowsOf(women, 'Feminino', team), ...rowsOf(men, 'Masculino', team)];
  const add = useWrite('POST /api/players/import', {
    done({ imported }, { body }) {
      setAdded([...added, { team: body.rows[0]?.team ?? '', count: imported }]);
      if (team) onTeam(String(team.id));
      const next = { women: '', men: '', teamId: nextTeam(all, team) ?? values.teamId ?? proposed };
      setStart(next);
      form.reset(next);
      form.forget();
    },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const last = added.at(-1);
  return (
    <FormDialog
      form={form}
      write={add}
      onSubmit={() => add.mutate({ body: { rows } })}
      say={(error) => sayRefusedList(error, add.variables?.body.rows ?? [])}
      onClose={close}
      isGuarded
      title="Colar lista de jogadores"
      submitLabel={submitLabel(rows.length, team)}
      pendingLabel="Salvando..."
      cancelLabel={last ? 'Pronto' : 'Cancelar'}
      turn={added.length}
    >
      {last ? (
        <Notice tone="info">
          {`${quantity(last.count, 'jogador adicionado', 'jogadores adicionados')}${last.team ? ` em ${last.team}` : ''}.`}
        </Notice>
      ) : null}
      {hasNoTeams ? (
        <Notice tone="info">Ainda não há times: quem você adicionar fica sem time.</Notice>
      ) : null}
      <TextArea
        control={form.control}
        name="men"
        label="Homens"
        hint="Um nome por linha, ou separados por vírgula."
      />
      <TextArea control={form.control} name="women" label="Mulheres" />
      {rows.length > 0 ? (
        <Notice tone="info">
          <p className="font-semibold">Os nomes ficam assim:</p>
          <ul>
            {[...men, ...women].map(({ name, phone, isPhoneLeftOut }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list may have a name twice
              <li key={place} className="[overflow-wrap:anywhere]">
                {name}
                {phone ? ` · ${formatPhone(phone)}` : null}
                {isPhoneLeftOut ? ' · sem o telefone, que não está completo' : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {hasNoTeams ? null : (
        <Select
          control={form.control}
          name="teamId"
          label="Time"
          {...teamOptions(teams)}
          proposed={proposed}
          placeholder="Selecione um time"
          hint="Telefone, número de sócio e camisa podem vir depois, em cada jogador."
        />
      )}
    </FormDialog>
  );
}

/** The first team without players, besides the one that just got some. */
function nextTeam(teams: readonly Team[], filled: Team | undefined): string | null {
  const next = teams.find(({ id, players }) => players.length === 0 && id !== filled?.id);
  return next ? String(next.id) : null;
}

function peopleIn(text: string) {
  return pastedPeople(text).map(({ name, phone: typed }) => {
    const phone = typed === null ? null : phoneNumber(typed);
    return { name, phone, isPhoneLeftOut: typed !== null && phone === null };
  });
}

function rowsOf(people: ReturnType<typeof peopleIn>, gender: Gender, team: Team | undefined): ImportRow[] {
  return people.map(({ name, phone }) => {
    const [firstName = '', ...others] = name.split(' ');
    const row = { firstName, lastName: others.join(' '), gender, team: team?.name ?? '' };
    return phone === null ? row : { ...row, phone };
  });
}

function submitLabel(count: number, team: Team | undefined): string {
  if (count === 0) return 'Adicionar';
  const players = `Adicionar ${quantity(count, 'jogador', 'jogadores')}`;
  return team ? `${players} em ${team.name}` : players;
}
