import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { seesAsVisitor, userQuery, useUser } from '#web/features/auth/queries.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

/** In milliseconds: the stream of somebody who sees what a visitor sees does not announce that this changed. */
const ASK_EVERY = 15_000;

export function SeesAsVisitor() {
  const user = useUser();
  const isVisitor = seesAsVisitor(user);
  useQuery({ ...userQuery, refetchInterval: isVisitor && ASK_EVERY });
  if (!isVisitor) return null;
  return (
    <Notice tone="warning">
      <p className="[overflow-wrap:anywhere]">
        {user.mustBeConfirmed
          ? `A organização ainda não confirmou a sua conta. Peça a ela que confirme o e-mail ${user.email}: em Painel Admin, Contas. Até lá você vê`
          : 'A sua conta não é deste torneio. Aqui você vê'}{' '}
        o que todo visitante vê:{' '}
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
