import { type Control, Controller } from 'react-hook-form';
import { COMMENTS, NAME, PHONE, SHIRT_NAME } from '#contract/limits.ts';
import type { NewRegistration } from '#contract/registrations.ts';
import { GENDERS, SHIRT_SIZES, SKILL_LEVELS, type SkillLevel } from '#domain/tournament.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import type { Enrolment } from './enrolment-draft.ts';

type EnrolmentControl = Control<Enrolment, unknown, NewRegistration>;

type LineProps = Pick<
  TextFieldProps,
  'label' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'hint'
> & {
  control: EnrolmentControl;
  name: Exclude<keyof Enrolment, 'gender' | 'messagesConsent'>;
  /** Puts what is typed in its usual form. */
  shaped?: (text: string) => string;
};

function Line({ control, name, shaped = (text) => text, ...rest }: LineProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextField
          {...field}
          {...rest}
          onChange={(text) => field.onChange(shaped(text))}
          error={error?.message}
        />
      )}
    />
  );
}

const LEVEL_LABELS: Readonly<Record<SkillLevel, string>> = {
  iniciante: 'Iniciante',
  intermediario: 'Intermediário',
  experiente: 'Experiente',
};
const GENDER_OPTIONS = optionsOf(GENDERS.toReversed());
const LEVEL_OPTIONS = [
  { value: '', label: 'Prefiro não dizer' },
  ...SKILL_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] })),
];
const SIZE_OPTIONS = [{ value: '', label: 'Sem preferência' }, ...optionsOf(SHIRT_SIZES)];

/** '21/03/1994' while its digits are typed. */
const asDate = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 8)
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2');

/** '529.982.247-25' while its digits are typed. */
const asCpf = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 11)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');

/** One column, one thumb: what must be said first. `organiser` is the tournament's name. */
export function EnrolmentFields({ control, organiser }: { control: EnrolmentControl; organiser: string }) {
  return (
    <>
      <Line control={control} name="firstName" label="Nome" autoComplete="given-name" maxLength={NAME.max} />
      <Line
        control={control}
        name="lastName"
        label="Sobrenome"
        autoComplete="family-name"
        maxLength={NAME.max}
      />
      <Line
        control={control}
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="voce@exemplo.com.br"
        hint="Será o seu acesso ao torneio."
      />
      <Line
        control={control}
        name="phone"
        label="Telefone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 91234-5678"
        maxLength={PHONE.max}
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
        label="Número de sócio"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint="Até 4 dígitos."
      />
      <h3 className="mt-2 border-line border-t pt-4 text-lg">Se quiser contar mais</h3>
      <Line
        control={control}
        name="birthDate"
        label="Data de nascimento (opcional)"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        shaped={asDate}
      />
      <Line
        control={control}
        name="cpf"
        label="CPF (opcional)"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        shaped={asCpf}
      />
      <Choice control={control} name="skillLevel" label="Nível (opcional)" options={LEVEL_OPTIONS} />
      <Choice
        control={control}
        name="shirtSize"
        label="Tamanho da camisa (opcional)"
        options={SIZE_OPTIONS}
      />
      <Line
        control={control}
        name="shirtName"
        label="Nome na camisa (opcional)"
        autoComplete="off"
        maxLength={SHIRT_NAME.max}
      />
      <Controller
        control={control}
        name="additionalComments"
        render={({ field, fieldState: { error } }) => (
          <TextArea
            {...field}
            label="Comentários (opcional)"
            maxLength={COMMENTS.max}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="messagesConsent"
        render={({ field }) => (
          <Checkbox
            {...field}
            hint="Lembretes das rodadas, os melhores jogadores e a classificação dos times. Para parar, responda SAIR."
          >
            Aceito receber pelo WhatsApp mensagens da organização do {organiser}
          </Checkbox>
        )}
      />
    </>
  );
}

type ChoiceProps = {
  control: EnrolmentControl;
  name: 'skillLevel' | 'shirtSize';
  label: string;
  options: readonly { value: string; label: string }[];
};

function Choice({ control, name, label, options }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _, ...field }, fieldState: { error } }) => (
        <Select {...field} label={label} options={options} error={error?.message} />
      )}
    />
  );
}
