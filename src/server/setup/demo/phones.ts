/**
 * A mobile number that nobody can have: its area code, 23, is not assigned to any place (Anatel, Plano Geral
 * de Códigos Nacionais).
 */
export const phoneOfNobody = (place: number) => `+5523${String(990_000_000 + place)}`;
