import { useQuery } from '@tanstack/react-query';
import { NAME, PHONE, SHIRT_NAME } from '#contract/limits.ts';
import type { PlayerChange } from '#contract/people/players.ts';
import { GENDERS, LEVELS, SHIRT_SIZES } from '#domain/tournament.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { teamOptions } from '#web/features/teams/team-options-view.ts';
import { DatePicker } from '#web/form/date-picker.tsx';
import { PasswordField } from '#web/form/password-field.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { Select } from '#web/form/select.tsx';
import { Switch } from '#web/form/switch.tsx';
import { TextField } from '#web/form/text-field.tsx';
import type { FormControl } from '#web/form/use-form.ts';
import { landlineHint } from '#web/lib/format/format.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { PlayerValues } from './player-values.ts';

type PlayerControl = FormControl<PlayerValues, PlayerChange>;

const GENDER_OPTIONS = optionsOf(GENDERS);
const LEVEL_OPTIONS = optionsOf(LEVELS);
const SIZES_TO_GIVE = SHIRT_SIZES.filter((size) => size !== 'PP');

type PlayerFieldsProps = {
  control: PlayerControl;
  /** The player's, which may be a PP from a registration. */
  shirtSize: string | null;
};

export function PlayerFields({ control, shirtSize }: PlayerFieldsProps) {
  const teams = useQuery(teamsQuery);
  return (
    <>
      <TextField control={control} name="firstName" label="Nome" autoComplete="off" maxLength={NAME.max} />
      <TextField
        control={control}
        name="lastName"
        label="Sobrenome"
        autoComplete="off"
        maxLength={NAME.max}
      />
      {teams.data?.length === 0 ? (
        <Notice tone="warning">Ainda não há times. Cadastre um em Times.</Notice>
      ) : null}
      <Select
        control={control}
        name="teamId"
        label="Time"
        {...teamOptions(teams)}
        placeholder="Selecione um time"
      />
      <RadioGroup control={control} name="gender" label="Gênero" options={GENDER_OPTIONS} isInline />
      <TextField
        control={control}
        name="memberNumber"
        label="Número de sócio"
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        hint="Até 4 dígitos."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          control={control}
          name="shirtSize"
          label="Tamanho da camisa"
          options={optionsOf(shirtSize === 'PP' ? SHIRT_SIZES : SIZES_TO_GIVE)}
          placeholder="Selecione"
        />
        <Select
          control={control}
          name="level"
          label="Nível"
          options={LEVEL_OPTIONS}
          placeholder="Selecione"
        />
      </div>
    </>
  );
}

export function OptionalFields({ control }: { control: PlayerControl }) {
  return (
    <>
      <TextField
        control={control}
        name="phone"
        label="Telefone (opcional)"
        autoComplete="off"
        type="tel"
        inputMode="tel"
        placeholder="(11) 91234-5678"
        maxLength={PHONE.max}
        hintOf={landlineHint}
      />
      <TextField
        control={control}
        name="shirtName"
        label="Nome na camisa (opcional)"
        autoComplete="off"
        maxLength={SHIRT_NAME.max}
      />
      <TextField
        control={control}
        name="cpf"
        label="CPF (opcional)"
        autoComplete="off"
        inputMode="numeric"
        placeholder="000.000.000-00"
        maxLength={14}
      />
      <DatePicker control={control} name="birthDate" label="Data de nascimento (opcional)" />
    </>
  );
}

export function AccountFields({ control, hasAccount }: { control: PlayerControl; hasAccount: boolean }) {
  return (
    <>
      <TextField
        control={control}
        name="email"
        label={hasAccount ? 'E-mail' : 'E-mail (opcional)'}
        autoComplete="off"
        type="email"
        inputMode="email"
        placeholder="nome@exemplo.com.br"
        hint={hasAccount ? 'É o acesso do jogador ao torneio.' : 'Com ele o jogador ganha uma conta e entra.'}
      />
      {hasAccount ? null : (
        <PasswordField
          control={control}
          name="password"
          label="Senha inicial (opcional)"
          autoComplete="new-password"
          hint="Em branco, uma senha provisória é criada e aparece uma vez."
        />
      )}
    </>
  );
}

type NameSwitchProps = {
  control: PlayerControl;
  /** Only the player changes this. */
  isOwnChoice: boolean;
};

/** For players without an account. */
export function NameSwitch({ control, isOwnChoice }: NameSwitchProps) {
  return (
    <Switch
      control={control}
      name="isHidden"
      label="Não mostrar o nome em público"
      hint={
        isOwnChoice
          ? 'A própria pessoa escolheu: só ela muda isso, em Meu Perfil.'
          : 'Quem não tem conta não vê nome, foto e time. Entre os melhores aparece “Nome não divulgado”.'
      }
      isDisabled={isOwnChoice}
    />
  );
}
