import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { gatewayQuery, historyQuery, POLL } from '#web/features/messages/queries.ts';
import { useIsStreamOpen } from '#web/lib/net/connection.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { LoadMore } from '#web/ui/lists/load-more.tsx';
import { filterOf, type HistoryAddress } from './history-address.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryLine } from './history-line.tsx';

type HistoryProps = {
  address: HistoryAddress;
  onChange: (address: HistoryAddress) => void;
};

export function History({ address, onChange }: HistoryProps) {
  const isOpen = useIsStreamOpen();
  const history = useInfiniteQuery({
    ...historyQuery(filterOf(address)),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen ? false : POLL.history,
  });
  const gateway = useQuery(gatewayQuery);
  const isNarrowed = Object.values(address).some((value) => value !== undefined);
  return (
    <Card title="Histórico de mensagens">
      <div className="flex flex-col gap-4">
        <HistoryFilters address={address} onChange={onChange} />
        <Loaded from={history} failure="Erro ao carregar o histórico" loading={<Loading />}>
          {({ pages }) =>
            pages.flat().length === 0 ? (
              <NoMessages isNarrowed={isNarrowed} />
            ) : (
              <ul
                aria-label="Mensagens"
                aria-busy={history.isPlaceholderData}
                className="divide-y divide-line aria-busy:opacity-60"
              >
                {pages.flat().map((message) => (
                  <HistoryLine
                    key={message.id}
                    message={message}
                    isAutomatic={gateway.data?.gateway === 'cloud'}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <LoadMore list={history} label="Mostrar mais" failure="Erro ao carregar as mais antigas" />
      </div>
    </Card>
  );
}

function NoMessages({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={<MessageCircle />}
      title={isNarrowed ? 'Nenhuma mensagem com estes filtros' : 'Nenhuma mensagem enviada ainda'}
      hint={isNarrowed ? 'Limpe os filtros para ver todas.' : 'Cada destinatário aparece aqui.'}
      action={
        isNarrowed ? undefined : (
          <Link to="/admin/whatsapp" className={buttonStyle({ tone: 'secondary' })}>
            Enviar a primeira
          </Link>
        )
      }
    />
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="text-soft">Carregando histórico...</p>
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} className="h-20 w-full" />
      ))}
    </div>
  );
}
