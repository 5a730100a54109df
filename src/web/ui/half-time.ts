/** What a time field holds while only its hour ('09:') or only its minutes (':30') are typed. */
export const isHalfTime = (time: string): boolean => time.startsWith(':') || time.endsWith(':');
