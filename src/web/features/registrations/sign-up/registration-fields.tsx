import { COMMENTS, NAME, PHONE, SHIRT_NAME } from '#contract/limits.ts';
import type { NewRegistration } from '#contract/people/registrations.ts';
import { SKILL_LEVEL_WORDS } from '#domain/people/registration.ts';
import { GENDERS, SHIRT_SIZES, SKILL_LEVELS } from '#domain/tournament.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { Select } from '#web/form/select.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { TextField } from '#web/form/text-field.tsx';
import type { FormControl } from '#web/form/use-form.ts';
import { landlineHint } from '#web/lib/format/format.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import type { RegistrationValues } from './registration-draft.ts';

type RegistrationControl = FormControl<RegistrationValues, NewRegistration>;

const GENDER_OPTIONS = optionsOf(GENDERS);
const LEVEL_OPTIONS = [
  { value: '', label: 'Prefiro não dizer' },
  ...SKILL_LEVELS.map((value) => ({ value, label: SKILL_LEVEL_WORDS[value] })),
];
const SIZE_OPTIONS = [{ value: '', label: 'Sem preferência' }, ...optionsOf(SHIRT_SIZES)];

const asDate = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 8)
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2');

const asCpf = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 11)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');

export function RegistrationFields({
  control,
  tournament,
}: {
  control: RegistrationControl;
  tournament: string;
}) {
  return (
    <>
      <TextField
        control={control}
        name="firstName"
        label="Nome"
        autoComplete="given-name"
        maxLength={NAME.max}
      />
      <TextField
        control={control}
        name="lastName"
        label="Sobrenome"
        autoComplete="family-name"
        maxLength={NAME.max}
      />
      <TextField
        control={control}
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="voce@exemplo.com.br"
        hint="Será o seu acesso ao torneio."
      />
      <TextField
        control={control}
        name="phone"
        label="Telefone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 91234-5678"
        maxLength={PHONE.max}
        hintOf={landlineHint}
      />
      <RadioGroup control={control} name="gender" label="Gênero" options={GENDER_OPTIONS} isInline />
      <TextField
        control={control}
        name="memberNumber"
        label="Número de sócio"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint="Até 4 dígitos."
      />
      <h3 className="mt-2 border-line border-t pt-4 text-lg">Se quiser contar mais</h3>
      <TextField
        control={control}
        name="birthDate"
        label="Data de nascimento (opcional)"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        format={asDate}
      />
      <TextField
        control={control}
        name="cpf"
        label="CPF (opcional)"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        format={asCpf}
      />
      <Select control={control} name="skillLevel" label="Nível (opcional)" options={LEVEL_OPTIONS} />
      <Select
        control={control}
        name="shirtSize"
        label="Tamanho da camisa (opcional)"
        options={SIZE_OPTIONS}
      />
      <TextField
        control={control}
        name="shirtName"
        label="Nome na camisa (opcional)"
        autoComplete="off"
        maxLength={SHIRT_NAME.max}
      />
      <TextArea
        control={control}
        name="additionalComments"
        label="Comentários (opcional)"
        maxLength={COMMENTS.max}
      />
      <Checkbox
        control={control}
        name="messagesConsent"
        hint="Lembretes das rodadas, os melhores jogadores e a classificação dos times. Para parar, responda SAIR."
      >
        Aceito receber pelo WhatsApp mensagens da organização ({tournament})
      </Checkbox>
    </>
  );
}
