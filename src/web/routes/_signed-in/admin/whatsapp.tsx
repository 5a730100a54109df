import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ByHandQueue } from '#web/features/messages/by-hand/by-hand-queue.tsx';
import { History } from '#web/features/messages/history/history.tsx';
import { type HistoryAddress, readHistoryAddress } from '#web/features/messages/history/history-address.ts';
import { SendPanel } from '#web/features/messages/send/send-panel.tsx';
import { PushAudience } from '#web/features/push/audience.tsx';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';

const TABS = [
  { id: 'send', title: 'Enviar' },
  { id: 'history', title: 'Histórico' },
] as const;

type WhatsAppSearch = HistoryAddress & { tab?: 'history' | 'queue' | undefined };

export const Route = createFileRoute('/_signed-in/admin/whatsapp')({
  validateSearch({ tab, ...search }: Record<string, unknown>): WhatsAppSearch {
    const address = readHistoryAddress(search);
    if (tab === 'history') return { tab, ...address };
    const isQueue = tab === 'queue' && address.envio !== undefined;
    return {
      ...readHistoryAddress({}),
      tab: isQueue ? tab : undefined,
      envio: isQueue ? address.envio : undefined,
    };
  },
  component: WhatsAppPage,
});

function WhatsAppPage() {
  const { tab, envio } = Route.useSearch();
  return tab === 'queue' && envio !== undefined ? <QueuePage batchId={envio} /> : <MessagesPage />;
}

function QueuePage({ batchId }: { batchId: number }) {
  return (
    <div className="flex flex-col gap-5">
      <title>Enviar uma a uma · Manchete</title>
      <PageHeader
        title="Enviar uma a uma"
        back={
          <Link to="/admin/whatsapp" className={iconLinkClasses} aria-label="Voltar ao WhatsApp">
            <ArrowLeft />
          </Link>
        }
      />
      <ByHandQueue key={batchId} batchId={batchId} />
    </div>
  );
}

function MessagesPage() {
  const { tab = 'send', ...address } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (search: WhatsAppSearch) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <div className="flex flex-col gap-5">
      <title>WhatsApp · Manchete</title>
      <PageHeader
        title="WhatsApp"
        back={
          <Link to="/admin" className={iconLinkClasses} aria-label="Voltar ao painel">
            <ArrowLeft />
          </Link>
        }
      />
      <Tabs
        label="WhatsApp"
        items={TABS}
        selected={tab}
        onSelect={(chosen) => open(chosen === 'history' ? { tab: chosen } : {})}
      >
        {tab === 'history' ? (
          <History address={address} onChange={(changed) => open({ tab, ...changed })} />
        ) : (
          <div className="flex flex-col gap-5">
            <SendPanel />
            <PushAudience />
          </div>
        )}
      </Tabs>
    </div>
  );
}
