/** Foreign numbers are not told apart any further. */
export type PhoneKind = 'mobile' | 'landline' | 'abroad';

const MOBILE = /^\+55[1-9]{2}9\d{8}$/;
const LANDLINE = /^\+55[1-9]{2}[2-5]\d{7}$/;
const ANY = /^\+[1-9]\d{7,14}$/;

/**
 * The kind of an E.164 number; null if it is not a number. A Brazilian mobile number has nine digits after the
 * area code and begins with 9, a landline eight and begins with 2 to 5 (Anatel).
 */
export function phoneKind(number: string): PhoneKind | null {
  if (MOBILE.test(number)) return 'mobile';
  if (LANDLINE.test(number)) return 'landline';
  return ANY.test(number) && !number.startsWith('+55') ? 'abroad' : null;
}

/** Whether WhatsApp can reach a stored number. */
export const isMobile = (number: string | null): number is string =>
  number !== null && phoneKind(number) !== null && phoneKind(number) !== 'landline';

export const isTypedLandline = (text: string): boolean =>
  LANDLINE.test(`+55${text.replaceAll(/\D/g, '').replace(/^(?:0|55(?=\d{10}$))/, '')}`);
