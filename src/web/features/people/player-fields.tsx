import { useQuery } from '@tanstack/react-query';
import { type Control, Controller } from 'react-hook-form';
import { NAME, PHONE, SHIRT_NAME } from '#contract/limits.ts';
import type { PlayerChange } from '#contract/players.ts';
import { GENDERS, LEVELS, SHIRT_SIZES } from '#domain/tournament.ts';
import { teamsQuery } from '#web/features/tournament/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import type { PlayerTyped } from './player-typed.ts';

export type PlayerControl = Control<PlayerTyped, unknown, PlayerChange>;

const GENDER_OPTIONS = optionsOf(GENDERS.toReversed());
const LEVEL_OPTIONS = optionsOf(LEVELS);
const SIZE_OPTIONS = optionsOf(SHIRT_SIZES);

type LineProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'> & {
  control: PlayerControl;
  name: Exclude<keyof PlayerTyped, 'isAdmin' | 'isScorer' | 'teamId' | 'gender' | 'shirtSize' | 'level'>;
};

function Line({ control, name, ...rest }: LineProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextField autoComplete="off" {...field} {...rest} error={error?.message} />
      )}
    />
  );
}

type ChoiceProps = {
  control: PlayerControl;
  name: 'teamId' | 'shirtSize' | 'level';
  label: string;
  options: readonly { value: string; label: string }[];
  placeholder: string;
};

function Choice({ control, name, ...rest }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _, ...field }, fieldState: { error } }) => (
        <Select {...field} {...rest} error={error?.message} />
      )}
    />
  );
}

/** What everybody must be asked. */
export function PlayerFields({ control }: { control: PlayerControl }) {
  const teams = useQuery(teamsQuery);
  return (
    <>
      <Line control={control} name="firstName" label="Nome" maxLength={NAME.max} />
      <Line control={control} name="lastName" label="Sobrenome" maxLength={NAME.max} />
      {teams.isError ? <Notice tone="danger">{sayFailure(teams.error)}</Notice> : null}
      {teams.data?.length === 0 ? (
        <Notice tone="warning">Ainda não há times. Cadastre um na aba Times.</Notice>
      ) : null}
      <Choice
        control={control}
        name="teamId"
        label="Time"
        options={(teams.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={teams.isPending ? 'Carregando times...' : 'Selecione um time'}
      />
      <Controller
        control={control}
        name="gender"
        render={({ field, fieldState: { error } }) => (
          <RadioGroup {...field} label="Gênero" options={GENDER_OPTIONS} isInline error={error?.message} />
        )}
      />
      <Line
        control={control}
        name="memberNumber"
        label="Número de membro"
        inputMode="numeric"
        maxLength={4}
        hint="Até 4 dígitos."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          control={control}
          name="shirtSize"
          label="Tamanho da camisa"
          options={SIZE_OPTIONS}
          placeholder="Selecione"
        />
        <Choice
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

/** What may be left blank. */
export function OptionalFields({ control }: { control: PlayerControl }) {
  return (
    <>
      <Line
        control={control}
        name="phone"
        label="Telefone (opcional)"
        type="tel"
        inputMode="tel"
        placeholder="(11) 91234-5678"
        maxLength={PHONE.max}
      />
      <Line control={control} name="shirtName" label="Nome na camisa (opcional)" maxLength={SHIRT_NAME.max} />
      <Line
        control={control}
        name="cpf"
        label="CPF (opcional)"
        inputMode="numeric"
        placeholder="000.000.000-00"
        maxLength={14}
      />
      <Controller
        control={control}
        name="birthDate"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DatePicker
            label="Data de nascimento (opcional)"
            value={value}
            onChange={onChange}
            error={error?.message}
          />
        )}
      />
    </>
  );
}

/** The address that somebody signs in with; a password only where the account is made with it. */
export function AccountFields({ control, hasAccount }: { control: PlayerControl; hasAccount: boolean }) {
  return (
    <>
      <Line
        control={control}
        name="email"
        label={hasAccount ? 'E-mail' : 'E-mail (opcional)'}
        type="email"
        inputMode="email"
        placeholder="nome@exemplo.com.br"
        hint={hasAccount ? 'É o acesso do jogador ao torneio.' : 'Com ele o jogador ganha uma conta e entra.'}
      />
      {hasAccount ? null : (
        <Controller
          control={control}
          name="password"
          render={({ field, fieldState: { error } }) => (
            <PasswordField
              {...field}
              label="Senha inicial (opcional)"
              autoComplete="new-password"
              hint="Em branco, uma senha provisória é criada e aparece uma vez."
              error={error?.message}
            />
          )}
        />
      )}
    </>
  );
}
