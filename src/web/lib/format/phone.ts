import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { phoneKind } from '#domain/people/phone.ts';

/** A typed number as it is stored, E.164; null if it is not one. */
export function phoneNumber(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, 'BR');
  return phone?.isValid() && phoneKind(phone.number) !== null ? phone.number : null;
}

export const isPhone = (text: string): boolean => phoneNumber(text) !== null;
