/**
 * A mobile number that can be nobody's: its area code is 23, which the national plan gives to no place (Anatel, Plano
 * Geral de Códigos Nacionais). Whoever calls or writes to it reaches nobody.
 */
export const phoneOfNobody = (place: number) => `+5523${String(990_000_000 + place)}`;
