import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { phoneKind } from '#domain/people/phone.ts';

/** Whether the server takes a phone as it is typed. */
export function isPhone(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, 'BR');
  return phone?.isValid() === true && phoneKind(phone.number) !== null;
}
