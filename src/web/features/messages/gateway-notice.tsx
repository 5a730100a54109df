import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { PeopleLinks } from './people-links.tsx';
import { type Gateway, gatewayQuery } from './queries.ts';

export function GatewayNotice() {
  return (
    <Loaded
      from={useQuery(gatewayQuery)}
      failure="Não foi possível saber se há uma conta do WhatsApp ligada. Tente de novo antes de enviar."
      loading={<Loading />}
    >
      {(state) => <GatewayState {...state} />}
    </Loaded>
  );
}

/** No setting is made, as in most tournaments: only the number of lines matters. */
const NOTHING_SET = { gateway: 'manual', missing: ['1', '2', '3', '4'] } as const;

/** An invisible rendering reserves the lines, whose number depends on the screen. */
function Loading() {
  return (
    <div aria-hidden="true" className="relative">
      <div className="invisible">
        <GatewayState {...NOTHING_SET} />
      </div>
      <Skeleton className="absolute inset-0" />
    </div>
  );
}

function GatewayState({
  gateway,
  missing,
}: Pick<Gateway, 'gateway'> & { readonly missing: readonly string[] }) {
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
