/** Only the hour ('09:') or only the minutes (':30'). */
export const isHalfTime = (time: string): boolean => time.startsWith(':') || time.endsWith(':');
