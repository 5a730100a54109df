import { z } from 'zod';
import { BIRTH_DATE_AHEAD, CPF_INVALID, PHONE_INVALID } from '#contract/fields.ts';
import { newRegistration } from '#contract/people/registrations.ts';
import { parseCpf } from '#domain/people/cpf.ts';
import { today } from '#web/lib/format/format.ts';
import { isPhone } from '#web/lib/format/phone.ts';

const { phone, cpf, birthDate } = newRegistration.shape;

/** '2025-04-05' from '05/04/2025'; other text stays and is refused. */
const asDay = (text: unknown) => String(text).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

export const registrationSchema = newRegistration.extend({
  phone: phone.refine((text) => isPhone(text), PHONE_INVALID),
  cpf: cpf.refine((text) => !text || parseCpf(text) !== null, CPF_INVALID),
  birthDate: z.preprocess(
    asDay,
    birthDate.refine((day) => !day || day <= today(), BIRTH_DATE_AHEAD),
  ),
});
