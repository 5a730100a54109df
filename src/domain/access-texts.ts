type Access = {
  readonly firstName: string;
  readonly tournament: string;
  /** The name to sign in with. */
  readonly email: string;
};

/** What an organiser sends to somebody who may choose a password by a link. */
export function linkText({ firstName, tournament, email }: Access, link: string, days: number): string {
  return [
    `Olá, ${firstName}! Você está no ${tournament}.`,
    `Escolha a sua senha neste link (vale por ${days} dias, uma vez só):\n${link}`,
    `Depois, entre sempre com ${email}.`,
  ].join('\n\n');
}

/** The same with a password, which has to be changed at the first sign-in. */
export function passwordText(
  { firstName, tournament, email }: Access,
  password: string,
  address: string,
): string {
  return [
    `Olá, ${firstName}! Você está no ${tournament}.`,
    `Entre em ${address}\nE-mail: ${email}\nSenha: ${password}`,
    'Na primeira vez você escolhe uma senha só sua.',
  ].join('\n\n');
}
