/**
 * A mobile number nobody can have: area code 23 is not assigned (Anatel, Plano Geral de Códigos Nacionais).
 */
export const phoneOfNobody = (place: number) => `+5523${String(990_000_000 + place)}`;
