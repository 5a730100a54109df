import { useQuery } from '@tanstack/react-query';
import { isGameOf } from '#domain/game/game-teams.ts';
import { isSameName } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { upcomingQuery } from '#web/features/games/queries.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { useWrite } from '#web/lib/net/write.ts';
import { Spinner } from '#web/ui/buttons/spinner.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Refusal } from '#web/ui/overlays/refusal.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { Team } from './queries.ts';

const gamesInWords = (count: number) => quantity(count, 'jogo');

/**
 * Says how many players lose their team, or why the team cannot be deleted (completed or scheduled games; the
 * server also refuses a game in progress or points). The name of a team with players must be typed, because
 * putting them back takes long.
 */
export default function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const upcoming = useQuery(upcomingQuery);
  const { name, gamesPlayed } = team;
  const count = team.players.length;
  const remove = useWrite('DELETE /api/teams/{id}', {
    done: () => showToast({ tone: 'success', title: 'Time excluído', description: name }),
  });
  const scheduled = upcoming.data?.filter((game) => isGameOf(game, team.id)).length ?? 0;
  const reasons = [
    ...(gamesPlayed > 0 ? [`${gamesInWords(gamesPlayed)} com resultado`] : []),
    ...(scheduled > 0 ? [`${gamesInWords(scheduled)} na agenda`] : []),
  ];
  if (reasons.length > 0) {
    return (
      <Refusal title="Não dá para excluir" onClose={onClose}>
        {name} tem {reasons.join(' e ')}. Exclua-{gamesPlayed + scheduled === 1 ? 'o' : 'os'} antes em
        Registrar Jogos: sem o time, a classificação dos adversários mudaria.
      </Refusal>
    );
  }
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Excluir time?"
      confirmLabel="Excluir time"
      pendingLabel="Excluindo..."
      onConfirm={() => remove.mutate({ params: { id: team.id } }, { onSuccess: onClose })}
      write={remove}
      isReady={upcoming.data !== undefined}
      {...(count > 0 ? { typeToConfirm: { name, matches: (typedName) => isSameName(name, typedName) } } : {})}
    >
      <Loaded
        from={upcoming}
        failure="Erro ao carregar os jogos da agenda"
        loading={
          <p role="status" className="flex items-center gap-3">
            <Spinner /> Carregando os jogos da agenda...
          </p>
        }
      >
        {() => (
          <p>
            Você exclui <strong>{name}</strong> para sempre.{' '}
            {count === 0
              ? 'Nenhum jogador está neste time.'
              : count === 1
                ? '1 jogador fica sem time; ninguém é excluído.'
                : `${count} jogadores ficam sem time; ninguém é excluído.`}
          </p>
        )}
      </Loaded>
    </ConfirmWrite>
  );
}
