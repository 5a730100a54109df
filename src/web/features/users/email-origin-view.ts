import { dayOf, formatDay } from '#web/lib/format/format.ts';
import type { Account } from './queries.ts';

const ORIGINS: Readonly<Record<Account['emailOrigin'], string>> = {
  admin: 'a organização informou este e-mail',
  approval: 'o e-mail veio de uma inscrição aprovada',
  'self-registration': 'a própria pessoa abriu a conta com este e-mail',
  'own-change': 'a própria pessoa trocou o e-mail da conta para este',
};

/** 'Em 05/04/2025 a própria pessoa abriu a conta com este e-mail.' */
export const emailOriginInWords = ({
  emailOrigin,
  emailSince,
}: Pick<Account, 'emailOrigin' | 'emailSince'>) =>
  `Em ${formatDay(dayOf(emailSince))} ${ORIGINS[emailOrigin]}.`;
