import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { phoneKind } from '#domain/people/phone.ts';

export function isPhone(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, 'BR');
  return phone?.isValid() === true && phoneKind(phone.number) !== null;
}
