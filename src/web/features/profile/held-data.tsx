import { useQuery } from '@tanstack/react-query';
import { formatCpf } from '#domain/people/cpf.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { type Player, playersQuery } from '#web/features/players/queries.ts';
import { formatDay, formatPhone } from '#web/lib/format/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Fact, MISSING } from './fact.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

export function HeldData({ playerId }: { playerId: number }) {
  const players = useQuery(playersQuery);
  const { emailConfirmed } = useUser();
  return (
    <Card title="Meus dados pessoais">
      <p className="text-soft">
        Só você e a organização veem estes dados. Algo mudou? Peça à organização para corrigir.
      </p>
      {emailConfirmed ? (
        <div className="mt-4">
          <Loaded
            from={players}
            failure="Erro ao carregar os seus dados"
            loading={<Skeleton className="h-48 w-full" />}
          >
            {(data) => <PersonalData player={data.find(({ id }) => id === playerId)} />}
          </Loaded>
        </div>
      ) : (
        <div className="mt-4">
          <UnconfirmedEmail />
        </div>
      )}
    </Card>
  );
}

function PersonalData({ player }: { player: Player | undefined }) {
  if (!player) return null;
  return (
    <dl>
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
  );
}
