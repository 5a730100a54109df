import { useQuery } from '@tanstack/react-query';
import { isIndividual } from '#domain/formats/stage.ts';
import { fullName, isSameName } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { useUser } from '#web/features/auth/queries.ts';
import { evolutionQuery } from '#web/features/points/queries.ts';
import { type Stage, stagesQuery } from '#web/features/stages/queries.ts';
import { tournamentsQuery } from '#web/features/tournament/queries.ts';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Email } from '#web/ui/layout/email.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Refusal } from '#web/ui/overlays/refusal.tsx';
import type { Player } from './queries.ts';

export default function DeletePlayerDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  const name = fullName(player);
  const user = useUser();
  const { data: tournaments = [] } = useQuery(tournamentsQuery);
  const stages = useQuery(stagesQuery);
  const points = useQuery({ ...evolutionQuery(player.id), staleTime: 0 });
  const remove = useWrite('DELETE /api/players/{id}', {
    done: () => toastDone('Jogador excluído', name),
    failed: toastFailure('Erro ao excluir jogador'),
  });
  const ownPassword = useOwnPassword(remove);
  if (player.userId === user.id) {
    return (
      <Refusal title="Não dá para excluir" onClose={onClose}>
        Este jogador é você: peça a outro administrador.
      </Refusal>
    );
  }
  const rounds = points.data?.roundsData.filter(({ total }) => total !== null && total > 0).length ?? 0;
  const lost = points.data?.totalAbsolute ?? 0;
  const table = stages.data?.find((stage) => isStillIn(stage, player.id));
  /** Nothing but the player is lost. Until the points are known the name would have to be typed. */
  const isBare = player.userId === null && lost === 0 && !points.error;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Excluir jogador?"
      confirmLabel="Excluir jogador"
      pendingLabel="Excluindo..."
      isReady={!points.isPending && !stages.isPending}
      {...(isBare ? {} : { typeToConfirm: { name, matches: (typedName) => isSameName(name, typedName) } })}
      onConfirm={() =>
        ownPassword.confirm(() =>
          remove.mutate({ params: { id: player.id }, ...ownPassword.sent }, { onSuccess: onClose }),
        )
      }
      loading={remove.isPending}
      error={ownPassword.error}
    >
      {table ? (
        <div className="mb-3">
          <Notice tone="info">
            {`${name} ainda joga na tabela ${table.name}. Tire a pessoa da tabela antes, em Quem saiu ou chegou.`}
          </Notice>
        </div>
      ) : null}
      <p>
        Você exclui <strong>{name}</strong> para sempre. Vão junto:
      </p>
      <ul className="mt-2 list-disc pl-5">
        <li>
          {lost > 0
            ? `${quantity(lost, 'ponto')} em ${quantity(rounds, 'rodada')}, com as súmulas e as posições no ranking;`
            : 'as súmulas, com os pontos que houver;'}
        </li>
        <li>
          {player.email ? (
            <>
              a conta <Email address={player.email} />, que deixa de entrar agora
              {tournaments.length > 1 && ', a não ser que a pessoa esteja em outro torneio'}.
            </>
          ) : (
            'Este jogador não tem conta.'
          )}
        </li>
      </ul>
      <p className="mt-2">A inscrição e as mensagens ficam no histórico, sem os dados da pessoa.</p>
      {ownPassword.field}
    </ConfirmDialog>
  );
}

/** Whether the person has games ahead in a drawn table of changing pairs, or may have in its next round. */
const isStillIn = ({ format, state, entries }: Stage, id: number): boolean =>
  isIndividual(format) && state === 'drawn' && entries.some((entry) => entry.id === id && entry.playsOn);
