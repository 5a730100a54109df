import { fullName } from '#domain/people/names.ts';
import { type User, useUser } from '#web/features/auth/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Email } from '#web/ui/layout/email.tsx';
import { Fact, MISSING } from './fact.tsx';
import { ProfilePicture } from './profile-picture.tsx';

const accessOf = ({ administersInstallation, isAdmin, isScorer }: User) => {
  if (administersInstallation) return 'Administrador';
  if (isAdmin) return 'Organizador';
  return isScorer ? 'Anotador' : 'Usuário padrão';
};

export function ProfileInfo() {
  const user = useUser();
  const { player } = user;
  const name = fullName(user);
  return (
    <Card>
      <div className="flex flex-col gap-4 border-line border-b pb-4">
        <h2 className="min-w-0 text-balance text-2xl leading-tight">{name}</h2>
        {user.mustBeConfirmed ? null : <ProfilePicture />}
      </div>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        <Fact term="Nome de usuário">
          <Email address={user.username} />
        </Fact>
        <Fact term="Time">{player?.teamName ?? 'Sem time'}</Fact>
        <Fact term="Número de sócio">
          <span className="tabular">{player?.memberNumber ?? MISSING}</span>
        </Fact>
        <Fact term="Tamanho da camisa">{player?.shirtSize ?? MISSING}</Fact>
        <Fact term="Nível">{player?.level ?? MISSING}</Fact>
        <Fact term="Nível de acesso">{accessOf(user)}</Fact>
      </dl>
      {user.isAdmin ? null : (
        <p className="mt-4 text-soft text-sm">Algo mudou? Peça à organização do torneio para corrigir.</p>
      )}
    </Card>
  );
}
