import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { PlayerChange } from '#contract/people/players.ts';
import { fullName } from '#domain/people/names.ts';
import { isOwnRefusal } from '#domain/people/public-names.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { useUser } from '#web/features/auth/queries.ts';
import type { Secret } from '#web/features/users/sign-in-secrets-view.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RoleSwitches } from '#web/form/role-switches.tsx';
import { secretLost, toastDone, toastFailure } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { currentIn, fieldsNamed } from '#web/lib/net/changed-meanwhile.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConsentLine } from './consent-line.tsx';
import { AccountFields, NameSwitch, OptionalFields, PlayerFields } from './player-fields.tsx';
import { playerSchema } from './player-schema.ts';
import { changedFields, NEVER_STORED, NOBODY, playerForm, valuesOf } from './player-values.ts';
import type { Player } from './queries.ts';

type Saved = CallAnswer<Contract['POST /api/players']>;

type PlayerDialogProps = {
  /** When the dialog opened; null for a new one. */
  player: Player | null;
  /** Undefined while loading. If this player is missing, somebody deleted them. */
  players: readonly Player[] | undefined;
  /** The team a new player starts with; null for none. */
  lastTeamId: string | null;
  onTeam: (teamId: string) => void;
  onClose: () => void;
  onSecret: (secret: Secret) => void;
};

export default function PlayerDialog({
  player,
  players,
  lastTeamId,
  onTeam,
  onClose,
  onSecret,
}: PlayerDialogProps) {
  const user = useUser();
  const { form, start, seen, showCurrent } = usePlayerForm(player, lastTeamId, user.id);
  const { control } = form;
  const close = () => {
    form.forget();
    onClose();
  };
  const hasAccount = typeof player?.userId === 'number';
  const values = useValues(form);
  const { email, memberNumber } = values;
  const now = players?.find(({ id }) => id === player?.id);
  const add = useWrite('POST /api/players', {
    done: (saved, { body }) => toastDone('Jogador adicionado', withoutSecret(saved, body.password)),
    failed: toastFailure('Erro ao adicionar jogador'),
  });
  const change = useWrite('PATCH /api/players/{id}', {
    done: (saved, { body }) =>
      toastDone(
        'Jogador atualizado',
        hasAccount || !body?.email ? fullName(saved) : withoutSecret(saved, body?.password),
      ),
    failed: (error) =>
      toastFailure(currentPlayerIn(error) ? 'Jogador não alterado' : 'Erro ao atualizar jogador')(error),
  });
  const write = player ? change : add;
  const ownPassword = useOwnPassword(write);
  const onSuccess = (saved: Saved) => {
    if (!player && saved.teamId !== null) onTeam(String(saved.teamId));
    close();
    const { firstName, email, phone, temporaryPassword: password, passwordLink: link } = saved;
    const name = fullName(saved);
    if (email !== null && password !== null) onSecret({ firstName, name, email, phone, link, password });
  };
  const save = (sent: PlayerChange) => {
    const { firstName, gender } = sent;
    if (!player) {
      if (firstName && gender)
        add.mutate({ body: { ...sent, ...ownPassword.body, firstName, gender } }, { onSuccess });
    } else if (Object.keys(sent).length > 0) {
      const fields = Object.keys(sent);
      const body = { ...sent, seen: seen(fields), ...ownPassword.body };
      const onError = (error: Error) => showCurrent(error, fields);
      change.mutate({ params: { id: player.id }, body }, { onSuccess, onError });
    } else {
      close();
    }
  };
  return (
    <FormDialog
      form={form}
      write={write}
      onSubmit={(sent) => ownPassword.confirm(() => save(sent))}
      say={ownPassword.say}
      onClose={close}
      isGuarded
      title={player ? 'Editar jogador' : 'Adicionar jogador'}
      description={player ? fullName(player) : undefined}
      submitLabel={player ? 'Salvar' : 'Adicionar'}
      pendingLabel="Salvando..."
    >
      <Meanwhile player={player} now={now} />
      <PlayerFields control={control} shirtSize={start.shirtSize} />
      <SameNumber number={memberNumber.trim()} of={players?.filter(({ id }) => id !== player?.id)} />
      <h3 className="mt-2 border-line border-t pt-4 text-lg">Acesso</h3>
      <AccountFields control={control} hasAccount={hasAccount} />
      <RoleSwitches
        control={control}
        isAdmin="isAdmin"
        isOrganiser="isOrganiser"
        isScorer="isScorer"
        offersAdmin={user.administersInstallation}
        refusal={
          hasAccount || email.trim() !== '' ? undefined : 'Informe o e-mail do jogador para dar acesso.'
        }
        own={player?.userId === user.id ? { had: start, has: values } : undefined}
      />
      {ownPassword.field}
      <h3 className="mt-2 border-line border-t pt-4 text-lg">Dados pessoais</h3>
      <OptionalFields control={control} />
      <NameSwitch control={control} isOwnChoice={isOwnRefusal({ isHidden: start.isHidden, hasAccount })} />
      {player ? <ConsentLine player={now ?? player} /> : null}
    </FormDialog>
  );
}

/** The form, and the stored values its writer has seen: the server refuses to overwrite others. */
function usePlayerForm(player: Player | null, lastTeamId: string | null, userId: number) {
  const [start, setStart] = useState(() => (player ? valuesOf(player) : { ...NOBODY, teamId: lastTeamId }));
  /** As when the dialog opened, plus what refusals have shown since. */
  const [known, setKnown] = useState(player);
  const form = useForm({
    start,
    schema: playerSchema(player ? start : null),
    draft: { slot: formDraftSlot(userId, playerForm(player)), except: NEVER_STORED, beside: ['seen'] },
  });
  return {
    form,
    start,
    /** Includes the name, by which the server knows whether the person erased their data since. */
    seen: (fields: readonly string[]) =>
      fieldsNamed({ ...known, ...form.getValues().seen }, [...fields, 'firstName']),
    /** A refusal shows the stored values, so the next save may replace them. */
    showCurrent(refusal: Error, fields: readonly string[]) {
      if (!player) return;
      const stored = form.getValues().seen;
      const current = fieldsNamed(currentPlayerIn(refusal) ?? {}, fields);
      const now = { ...player, ...known, ...current };
      setKnown(now);
      setStart({ ...start, ...fieldsNamed(valuesOf(now), fields) });
      form.setValue('seen', { ...stored, ...fieldsNamed(current, Object.keys(stored)) });
    },
  };
}

const currentPlayerIn = (error: Error) => currentIn(error, 'PLAYER_CHANGED');

function Meanwhile({ player, now }: { player: Player | null; now: Player | undefined }) {
  if (!player) return null;
  if (!now) {
    return (
      <Notice tone="danger">
        Outra pessoa acabou de excluir este jogador. O que você digitou continua aqui, mas não pode ser salvo.
      </Notice>
    );
  }
  if (changedFields(valuesOf(player), valuesOf(now)).length === 0) return null;
  return (
    <Notice tone="warning">
      Outra pessoa acabou de alterar este jogador. Ao salvar, só o que você mudou aqui é trocado.
    </Notice>
  );
}

/** Allowed, as in a family. */
function SameNumber({ number, of: others = [] }: { number: string; of: readonly Player[] | undefined }) {
  const other = number === '' ? undefined : others.find(({ memberNumber }) => memberNumber === number);
  if (!other) return null;
  return (
    <Notice tone="warning">{`O número ${number} já é de ${fullName(other)}. Confira antes de salvar.`}</Notice>
  );
}

/** For a new account whose password cannot be shown. */
function withoutSecret(saved: Saved, password: string | undefined): string {
  const { email, temporaryPassword } = saved;
  const name = fullName(saved);
  if (email === null) return `${name} ainda não tem conta: informe um e-mail quando quiser dar acesso.`;
  if (temporaryPassword !== null) return name;
  // The password was generated, and the only answer with it was lost.
  if (!password) return secretLost(name);
  return `${name} entra com a senha que você definiu.`;
}
