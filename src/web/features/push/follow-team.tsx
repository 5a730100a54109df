import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { ask, send } from '#web/lib/net/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { ability, asSent, endSubscription, isBoundTo, subscribe, subscription } from './device.ts';
import { followedQuery } from './queries.ts';

type FollowTeamProps = { team: { readonly id: number; readonly name: string } };

/** Asks for permission only after the press. Hidden without browser support. */
export default function FollowTeam({ team }: FollowTeamProps) {
  const queries = useQueryClient();
  const followed = useQuery(followedQuery);
  const isFollowed = followed.data?.includes(team.id) ?? false;
  const change = useMutation({
    mutationFn: () => (isFollowed ? unfollow(team.id) : follow(team.id)),
    onSuccess(teamIds) {
      if (teamIds === null) {
        tellBlocked();
        return;
      }
      queries.setQueryData(followedQuery.queryKey, teamIds);
      if (teamIds.includes(team.id))
        showToast({
          tone: 'success',
          title: `Você acompanha ${team.name}`,
          description: 'Este aparelho avisa quando um jogo começa, a cada set e no resultado.',
        });
      else showToast({ tone: 'success', title: 'Avisos desligados', description: team.name });
    },
    onError(error) {
      showToast({
        tone: 'destructive',
        title: 'Não foi possível mudar os avisos',
        description: sayFailure(error),
      });
    },
  });
  const can = ability();
  if (can === 'unable') return null;
  const press = () => {
    if (can === 'install-first') tellInstall();
    else if (can === 'blocked') tellBlocked();
    else change.mutate();
  };
  return (
    <Button
      tone={isFollowed ? 'quiet' : 'secondary'}
      size="small"
      aria-pressed={isFollowed}
      aria-label={`Receber avisos de ${team.name}`}
      isPending={change.isPending}
      icon={
        isFollowed ? (
          <BellRing className="size-5" aria-hidden="true" />
        ) : (
          <Bell className="size-5" aria-hidden="true" />
        )
      }
      onPress={press}
    >
      {isFollowed ? 'Avisos ligados' : 'Receber avisos'}
    </Button>
  );
}

async function follow(teamId: number): Promise<number[] | null> {
  const { publicKey } = await ask('GET /api/push', {});
  const current = await subscription();
  const isUsable = current !== null && isBoundTo(current, publicKey);
  if (current && !isUsable) await current.unsubscribe();
  const subscribed = isUsable ? current : await subscribe(publicKey);
  const sent = subscribed && asSent(subscribed);
  if (!sent) return null;
  const { teamIds } = await send('POST /api/push/follow', { body: { subscription: sent, teamId } });
  return teamIds;
}

async function unfollow(teamId: number): Promise<number[]> {
  const current = await subscription();
  if (!current) return [];
  const { teamIds } = await send('POST /api/push/unfollow', { body: { endpoint: current.endpoint, teamId } });
  if (teamIds.length === 0) await endSubscription();
  return teamIds;
}

function tellBlocked(): void {
  showToast({
    tone: 'destructive',
    title: 'Os avisos estão bloqueados',
    description: 'Permita as notificações deste site nas configurações do navegador e tente de novo.',
  });
}

function tellInstall(): void {
  showToast({
    tone: 'destructive',
    title: 'Instale o Manchete primeiro',
    description: 'No iPhone, toque em Compartilhar e em “Adicionar à Tela de Início”, e abra por lá.',
  });
}
