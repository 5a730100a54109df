import { useQuery } from '@tanstack/react-query';
import { PASSWORD_LINK_DAYS } from '#contract/limits.ts';
import { isMobile } from '#domain/people/phone.ts';
import { linkText, passwordText } from '#domain/people/sign-in-texts.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { ownSite } from '#web/lib/net/base.ts';
import type { SignInSecrets } from '#web/ui/sharing/sign-in-secrets-dialog.tsx';

export type Secret = {
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  /** E.164; where it gets no WhatsApp, or is null, the sender chooses the contact. */
  readonly phone: string | null;
  readonly link: string | null;
  readonly password: string | null;
};

/** The props of `SignInSecretsDialog`, with the address that opens WhatsApp. */
export function useSignInSecrets({ firstName, name, email, phone, link, password }: Secret): SignInSecrets {
  const { data } = useQuery(tournamentQuery);
  const person = { firstName, email, tournament: data?.name ?? 'torneio' };
  const text = link
    ? linkText(person, link, PASSWORD_LINK_DAYS)
    : passwordText(person, password ?? '', ownSite());
  return {
    title: password ? 'Senha provisória' : 'Link para escolher a senha',
    description: describe(name, { link, password }),
    email,
    link,
    password,
    whatsApp: `https://wa.me/${isMobile(phone) ? phone.slice(1) : ''}?text=${encodeURIComponent(text)}`,
  };
}

function describe(name: string, { link, password }: Pick<Secret, 'link' | 'password'>): string {
  if (!link) return `Passe a senha a ${name}: ela aparece só agora, e é trocada na primeira entrada.`;
  const good = `vale por ${PASSWORD_LINK_DAYS} dias, uma vez só.`;
  return password
    ? `Envie a ${name} o link ou a senha: aparecem só agora. O link ${good}`
    : `Envie a ${name}: aparece só agora, ${good}`;
}
