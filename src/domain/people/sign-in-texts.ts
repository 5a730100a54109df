type TextValues = {
  readonly firstName: string;
  readonly tournament: string;
  readonly email: string;
};

/** The message in which an organiser sends a link to choose a password. `days`: how long the link works. */
export function linkText({ firstName, tournament, email }: TextValues, link: string, days: number): string {
  return [
    `Olá, ${firstName}! Você está no ${tournament}.`,
    `Escolha a sua senha neste link (vale por ${days} dias, uma vez só):\n${link}`,
    `Depois, entre sempre com ${email}.`,
  ].join('\n\n');
}

/**
 * The message with a password, to be changed at the first sign-in, instead of a link. `address`: the tournament's
 * public one, without a path.
 */
export function passwordText(
  { firstName, tournament, email }: TextValues,
  password: string,
  address: string,
): string {
  return [
    `Olá, ${firstName}! Você está no ${tournament}.`,
    `Entre em ${address}\nE-mail: ${email}\nSenha: ${password}`,
    'Na primeira vez você escolhe uma senha só sua.',
  ].join('\n\n');
}
