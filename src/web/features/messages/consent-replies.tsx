import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { formatMoment, formatPhone } from '#web/lib/format/format.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { useDialogSubject } from '#web/ui/overlays/use-dialog-subject.ts';
import { PeopleLinks } from './people-links.tsx';
import { type ConsentReply, consentRepliesQuery, POLL } from './queries.ts';
import { useMessageWrite } from './use-message-write.ts';

type ReplyDecision = { reply: ConsentReply; optOut: boolean };

export function ConsentReplies() {
  return (
    <Loaded
      from={usePolled(consentRepliesQuery, POLL.history)}
      failure="Erro ao carregar o que as pessoas responderam"
      isFailureInCard
      loading={null}
    >
      {(consentReplies) => <ToSettle consentReplies={consentReplies} />}
    </Loaded>
  );
}

function ToSettle({ consentReplies }: { consentReplies: readonly ConsentReply[] }) {
  const { subject: decision, isOpen, open, close } = useDialogSubject<ReplyDecision>();
  const settle = useMessageWrite('POST /api/whatsapp/consent-replies/{id}/settle', {
    done: (_, { body }) => ({
      title: body.optOut ? 'A pessoa não recebe mais mensagens' : 'Marcado como resolvido',
    }),
    failure: 'Erro ao resolver o pedido',
  });
  if (consentReplies.length === 0 && !isOpen) return null;
  return (
    <Card title="Pedidos de quem respondeu">
      <p className="text-soft">
        O programa não pôde decidir estes sozinho: ou não sabe quem escreveu, ou não tem certeza do que a
        pessoa quer.
      </p>
      <ul aria-label="Pedidos" className="mt-2 divide-y divide-line">
        {consentReplies.map((reply) => (
          <li key={reply.id} className="flex flex-col gap-2 py-4 last:pb-0">
            <ReplyWords reply={reply} />
            <div className="flex flex-wrap gap-2">
              {reply.person && reply.kind !== 'return' ? (
                <Button tone="secondary" size="small" onPress={() => open({ reply, optOut: true })}>
                  Parar de enviar
                </Button>
              ) : null}
              <Button tone="quiet" size="small" onPress={() => open({ reply, optOut: false })}>
                {reply.person ? 'Não era um pedido' : 'Já resolvi'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmWrite
        isOpen={isOpen}
        onOpenChange={() => {
          settle.reset();
          close();
        }}
        title={decision?.optOut ? 'Parar de enviar mensagens?' : 'Tirar da lista?'}
        tone="primary"
        confirmLabel={decision?.optOut ? 'Parar de enviar' : 'Tirar da lista'}
        pendingLabel="Salvando..."
        write={settle}
        onConfirm={() => {
          if (!decision) return;
          const { reply, optOut } = decision;
          settle.run({ params: { id: reply.id }, body: { optOut } }, close);
        }}
      >
        <p>{decision ? consequence(decision) : null}</p>
      </ConfirmWrite>
    </Card>
  );
}

function consequence({ reply: { person }, optOut }: ReplyDecision): string {
  if (optOut) {
    return `${person?.name} não recebe mais nenhuma mensagem. Só a própria pessoa pode voltar a aceitar, no perfil dela ou respondendo VOLTAR.`;
  }
  if (person) return `${person.name} continua recebendo mensagens. O que a pessoa escreveu é apagado daqui.`;
  return 'O que a pessoa escreveu é apagado daqui. Se ela pediu para sair, confira antes se ela ainda recebe.';
}

function ReplyWords({ reply }: { reply: ConsentReply }) {
  const { person, profileName, phone, words, writtenAt } = reply;
  const known = [profileName ? `“${profileName}” no WhatsApp` : null, phone ? formatPhone(phone) : null];
  const who = known.filter(Boolean).join(', ') || 'Sem nome e sem número';
  return (
    <div className="min-w-0">
      <p className="break-words">
        <strong>{person?.name ?? who}</strong>{' '}
        <span className="text-soft text-sm">escreveu em {formatMoment(writtenAt)}</span>
      </p>
      <blockquote className="mt-1 break-words rounded-card rounded-tl-none bg-palm-wash px-3 py-2">
        {words}
      </blockquote>
      <p className="mt-2 text-soft text-sm">
        <Advice reply={reply} />
      </p>
    </div>
  );
}

function Advice({ reply: { kind, person, phone } }: { reply: ConsentReply }) {
  if (person)
    return 'Talvez queira parar de receber, talvez fale de outra coisa. Na dúvida, pergunte à pessoa.';
  if (kind === 'return') {
    return 'Quer voltar a receber, e o programa não sabe quem é. Peça que aceite de novo no perfil, em Meus dados.';
  }
  return (
    <>
      {phone ? 'O número não é de uma só pessoa cadastrada. ' : 'A pessoa esconde o número. '}
      Descubra quem é, procure a pessoa em <PeopleLinks /> e escolha “Parar de enviar”.
    </>
  );
}
