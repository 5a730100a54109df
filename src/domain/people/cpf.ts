/**
 * The eleven digits of a CPF; null if it cannot be one: wrong length, all digits alike, or wrong check digits
 * (Receita Federal, modulo 11). Points, hyphens and spaces are ignored.
 */
export function parseCpf(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, '');
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return null;
  const numbers = [...digits].map(Number);
  return checkDigit(numbers.slice(0, 9)) === numbers[9] && checkDigit(numbers.slice(0, 10)) === numbers[10]
    ? digits
    : null;
}

/** '529.982.247-25' from eleven digits. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

function checkDigit(numbers: readonly number[]): number {
  const sum = numbers.reduce((total, digit, place) => total + digit * (numbers.length + 1 - place), 0);
  return ((sum * 10) % 11) % 10;
}
