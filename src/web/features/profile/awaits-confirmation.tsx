import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { userQuery, useUser } from '#web/features/auth/queries.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

/** In milliseconds: the stream of an unconfirmed account does not announce it. */
const ASK_EVERY = 15_000;

export function AwaitsConfirmation() {
  const { email, mustBeConfirmed } = useUser();
  useQuery({ ...userQuery, refetchInterval: mustBeConfirmed && ASK_EVERY });
  if (!mustBeConfirmed) return null;
  return (
    <Notice tone="warning">
      <p className="[overflow-wrap:anywhere]">
        A organização ainda não confirmou a sua conta. Peça a ela que confirme o e-mail {email}: em Painel
        Admin, Contas. Até lá você vê o que todo visitante vê:{' '}
        <Link to="/calendario" className="text-ocean underline">
          os jogos
        </Link>{' '}
        e{' '}
        <Link to="/classificacao" className="text-ocean underline">
          a classificação
        </Link>
        .
      </p>
    </Notice>
  );
}
