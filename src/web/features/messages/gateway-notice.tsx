import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PeopleLinks } from './people-links.tsx';
import { gatewayQuery } from './queries.ts';

/** How messages leave here, and what is missing for more. */
export function GatewayNotice() {
  const { data, isError } = useQuery(gatewayQuery);
  if (isError && !data) {
    return (
      <Notice tone="warning">
        Não foi possível saber se há uma conta do WhatsApp ligada. Atualize a página antes de enviar.
      </Notice>
    );
  }
  if (!data) return <Skeleton className="h-24 w-full" />;
  const { gateway, missing } = data;
  if (gateway === 'manual') {
    return (
      <Notice tone="info">
        <p className="font-semibold">Envio manual: nenhuma conta da API do WhatsApp está ligada.</p>
        <p>
          Nada sai sozinho: cada mensagem fica pendente no histórico, com o texto pronto para abrir no seu
          WhatsApp.
        </p>
        <p className="mt-2">
          Se alguém responder SAIR a você, procure a pessoa em <PeopleLinks /> e escolha “Parar de enviar”.
        </p>
        <Missing lead="Para o envio automático, quem cuida do servidor precisa configurar:" names={missing} />
      </Notice>
    );
  }
  return (
    <Notice tone={missing.length > 0 ? 'warning' : 'info'}>
      <p className="font-semibold">Envio automático: as mensagens saem pela conta do WhatsApp ligada aqui.</p>
      <Missing
        lead="Sem estas configurações não se sabe o que foi entregue e lido, nem quem respondeu SAIR:"
        names={missing}
      />
    </Notice>
  );
}

function Missing({ lead, names }: { lead: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p className="mt-2">{lead}</p>
      <ul className="list-disc pl-5">
        {names.map((name) => (
          <li key={name}>
            <code className="break-all text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
