import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { History } from '#web/features/messages/history.tsx';
import { SendPanel } from '#web/features/messages/send-panel.tsx';
import { iconLink } from '#web/ui/button-style.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = [
  { id: 'send', title: 'Enviar' },
  { id: 'history', title: 'Histórico' },
] as const;

/** `envio`: the only sending that the history shows. */
type WhatsAppSearch = { tab?: 'history'; envio?: number };

export const Route = createFileRoute('/_signed-in/admin/whatsapp')({
  validateSearch({ tab, envio }: Record<string, unknown>): WhatsAppSearch {
    if (tab !== 'history') return {};
    return Number.isSafeInteger(Number(envio)) && Number(envio) > 0 ? { tab, envio: Number(envio) } : { tab };
  },
  component: WhatsAppPage,
});

function WhatsAppPage() {
  const { tab = 'send', envio } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (search: WhatsAppSearch) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <div className="flex flex-col gap-5">
      <title>WhatsApp · Manchete</title>
      <PageHeader
        title="WhatsApp"
        back={
          <Link to="/admin" className={iconLink} aria-label="Voltar ao painel">
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
        {tab === 'history' ? <History batch={envio ?? null} onClear={() => open({ tab })} /> : <SendPanel />}
      </Tabs>
    </div>
  );
}
