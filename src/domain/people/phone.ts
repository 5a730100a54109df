/** A number in E.164 by who uses it. Numbers of other countries are known to be numbers, and no more. */
export type PhoneKind = 'mobile' | 'landline' | 'abroad';

const MOBILE = /^\+55[1-9]{2}9\d{8}$/;
const LANDLINE = /^\+55[1-9]{2}[2-5]\d{7}$/;
const ANY = /^\+[1-9]\d{7,14}$/;

/**
 * The kind of a number in E.164; null of what is no number. In Brazil a mobile number has nine digits after the area code
 * and begins with 9, a landline eight and begins with 2 to 5 (Anatel).
 */
export function phoneKind(number: string): PhoneKind | null {
  if (MOBILE.test(number)) return 'mobile';
  if (LANDLINE.test(number)) return 'landline';
  return ANY.test(number) && !number.startsWith('+55') ? 'abroad' : null;
}

/** Whether WhatsApp can reach a stored number. */
export const isMobile = (number: string | null): number is string =>
  number !== null && phoneKind(number) !== null && phoneKind(number) !== 'landline';

/** Whether what somebody types is a Brazilian landline, with or without the country's code and the 0 of long distance. */
export const isTypedLandline = (text: string): boolean =>
  LANDLINE.test(`+55${text.replaceAll(/\D/g, '').replace(/^(?:0|55(?=\d{10}$))/, '')}`);
