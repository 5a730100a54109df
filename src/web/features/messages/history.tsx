import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useLine } from '#web/lib/live.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useListEnd } from '#web/ui/use-list-end.tsx';
import { filterOf, type HistoryAddress } from './history-address.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryLine } from './history-line.tsx';
import { gatewayQuery, historyQuery, POLL } from './queries.ts';

type HistoryProps = {
  address: HistoryAddress;
  onChange: (address: HistoryAddress) => void;
};

/** "Histórico": the newest messages, and what can be done about each. */
export function History({ address, onChange }: HistoryProps) {
  const { isOpen } = useLine();
  const history = useInfiniteQuery({
    ...historyQuery(filterOf(address)),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen ? false : POLL.history,
  });
  const { end, toEnd } = useListEnd(history.hasNextPage);
  const gateway = useQuery(gatewayQuery);
  const messages = history.data?.pages.flat() ?? [];
  const isNarrowed = Object.keys(address).length > 0;
  return (
    <Card title="Histórico de mensagens">
      <div className="flex flex-col gap-4">
        <HistoryFilters address={address} onChange={onChange} />
        {history.isError && !history.data ? (
          <ErrorState
            message="Erro ao carregar o histórico"
            onRetry={() => void history.refetch()}
            isRetrying={history.isFetching}
          />
        ) : null}
        {history.isPending ? <Loading /> : null}
        {history.data && messages.length === 0 ? (
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
        ) : null}
        <ul
          aria-label="Mensagens"
          aria-busy={history.isPlaceholderData}
          className="divide-y divide-line aria-busy:opacity-60"
        >
          {messages.map((message) => (
            <HistoryLine key={message.id} message={message} isAutomatic={gateway.data?.gateway === 'cloud'} />
          ))}
        </ul>
        {history.isFetchNextPageError ? (
          <ErrorState
            message="Erro ao carregar as mais antigas"
            onRetry={() => void history.fetchNextPage()}
            isRetrying={history.isFetchingNextPage}
          />
        ) : history.hasNextPage ? (
          <Button
            tone="secondary"
            isPending={history.isFetchingNextPage}
            onPress={() =>
              void history.fetchNextPage().then(({ hasNextPage }) => {
                if (!hasNextPage) toEnd();
              })
            }
          >
            {history.isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
          </Button>
        ) : null}
        {end}
      </div>
    </Card>
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
