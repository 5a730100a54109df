import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { openIn } from '#web/lib/net/base.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { ListedTournament } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

type Tournament = CallAnswer<Contract['GET /api/tournament']>;

const ABOUT = {
  preparation:
    'Por enquanto, só a organização e os anotadores veem este torneio. Quando começar, ele aparece para todos.',
  running: 'O torneio está valendo: dá para mudar tudo, e as mensagens são enviadas.',
  ended:
    'Todos continuam vendo os jogos e a classificação. Para mudar algo ou mandar mensagens, reabra o torneio.',
} as const;

type TournamentStateProps = {
  tournament: Tournament;
  current: ListedTournament | undefined;
  mayBecomeCurrent: boolean;
};

export function TournamentState({ tournament, current, mayBecomeCurrent }: TournamentStateProps) {
  const { state, isCurrent } = tournament;
  const [asked, setAsked] = useState<'end' | 'current' | null>(null);
  const change = useWrite('PATCH /api/tournament', {
    done: (changed) => toastDone(changed.state === 'ended' ? 'Torneio encerrado' : 'Torneio em andamento'),
    failed: toastFailure('Erro ao atualizar o torneio'),
  });
  const begin = () => change.mutate({ body: { state: 'running' } });
  return (
    <Card title="Estado" action={<StateBadge state={state} />}>
      <p className="text-pretty text-soft">{ABOUT[state]}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'running' ? (
          <Button tone="secondary" onPress={() => setAsked('end')}>
            Encerrar o torneio
          </Button>
        ) : (
          <Button isPending={change.isPending} onPress={begin}>
            {state === 'ended' ? 'Reabrir o torneio' : 'Começar o torneio'}
          </Button>
        )}
        {isCurrent || !mayBecomeCurrent ? null : (
          <Button tone="secondary" onPress={() => setAsked('current')}>
            Tornar o torneio atual
          </Button>
        )}
      </div>
      <ConfirmWrite
        isOpen={asked === 'end'}
        onOpenChange={() => {
          change.reset();
          setAsked(null);
        }}
        title={`Encerrar ${tournamentTitle(tournament)}?`}
        confirmLabel="Encerrar"
        pendingLabel="Encerrando..."
        write={change}
        onConfirm={() => change.mutate({ body: { state: 'ended' } }, { onSuccess: () => setAsked(null) })}
      >
        Todos continuam vendo os jogos, a classificação e as pontuações. Ninguém muda mais nada, e nenhuma
        mensagem ou lembrete é enviado. Dá para reabrir depois, nesta mesma página.
      </ConfirmWrite>
      {asked === 'current' ? (
        <MakeCurrent tournament={tournament} current={current} onClose={() => setAsked(null)} />
      ) : null}
    </Card>
  );
}

type MakeCurrentProps = Omit<TournamentStateProps, 'mayBecomeCurrent'> & { onClose: () => void };

function MakeCurrent({ tournament, current, onClose }: MakeCurrentProps) {
  const change = useWrite('PATCH /api/tournament', {
    done: (changed) => openIn(changed, '/admin?tab=tournament'),
    failed: toastFailure('Erro ao atualizar o torneio'),
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title={`Tornar ${tournamentTitle(tournament)} o torneio atual?`}
      tone="primary"
      confirmLabel="Tornar o atual"
      pendingLabel="Trocando..."
      write={change}
      onConfirm={() => change.mutate({ body: { isCurrent: true } })}
    >
      <p>
        {`O link curto (${location.host}/classificacao) passa a mostrar este torneio.`}
        {current ? ` ${tournamentTitle(current)} continua em ${location.host}/t/${current.slug}.` : null}
      </p>
    </ConfirmWrite>
  );
}
