import { useQuery } from '@tanstack/react-query';
import { formatCpf } from '#domain/cpf.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { playersQuery } from '#web/features/users/queries.ts';
import { formatDay, formatPhone } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Fact, MISSING } from './fact.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

/** What the organisers and oneself see of a player, and nobody else. */
export function HeldData({ playerId }: { playerId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(playersQuery);
  const { emailConfirmed } = useUser();
  const player = data?.find(({ id }) => id === playerId);
  return (
    <Card title="Meus dados pessoais">
      <p className="text-soft">
        Só você e a organização veem estes dados. Algo mudou? Peça à organização para corrigir.
      </p>
      {emailConfirmed ? null : (
        <div className="mt-4">
          <UnconfirmedEmail />
        </div>
      )}
      {!emailConfirmed ? null : isError && !data ? (
        <div className="mt-4">
          <ErrorState
            message="Erro ao carregar os seus dados"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : player ? (
        <dl className="mt-2">
          <Fact term="Telefone">
            <span className="tabular">{player.phone ? formatPhone(player.phone) : MISSING}</span>
          </Fact>
          <Fact term="CPF">
            <span className="tabular">{player.cpf ? formatCpf(player.cpf) : MISSING}</span>
          </Fact>
          <Fact term="Data de nascimento">
            <span className="tabular">{player.birthDate ? formatDay(player.birthDate) : MISSING}</span>
          </Fact>
          <Fact term="Nome na camisa">{player.shirtName ?? MISSING}</Fact>
        </dl>
      ) : data ? null : (
        <Skeleton className="mt-2 h-48 w-full" />
      )}
    </Card>
  );
}
