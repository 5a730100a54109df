import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/features/auth/queries.ts';
import { formatPhone } from '#web/lib/format/format.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { PhoneForm } from './phone-form.tsx';
import { consentQuery } from './queries.ts';

export function Consent({ isPlayer }: { isPlayer: boolean }) {
  const { emailConfirmed } = useUser();
  const consent = useQuery(consentQuery);
  const change = useWrite('PATCH /api/user/consent', {
    done: ({ messagesConsent }) =>
      showToast({
        tone: 'success',
        title: messagesConsent ? 'Mensagens ligadas' : 'Mensagens desligadas',
        description: messagesConsent
          ? 'Você pode desligar aqui quando quiser.'
          : 'Nenhuma mensagem nova será enviada a você.',
      }),
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao salvar a sua escolha',
        description: sayFailure(error),
      }),
  });
  const set = (messagesConsent: boolean) => change.mutate({ body: { messagesConsent } });
  return (
    <Card title="Mensagens pelo WhatsApp">
      <p className="mb-3 text-soft">
        Lembretes das rodadas, os melhores jogadores e a classificação dos times, da organização deste
        torneio. Para parar, desligue aqui ou responda SAIR.
      </p>
      <Loaded
        from={consent}
        failure="Erro ao carregar a sua escolha"
        // Someone who does not play is also asked for a number, with a hint that takes one line on a tablet.
        loading={<Skeleton className={isPlayer ? 'h-18 w-60' : 'h-72.25 w-full sm:max-lg:h-67.25'} />}
      >
        {({ messagesConsent, phone }) => (
          <>
            <Switch
              label="Aceito receber mensagens"
              // The chosen value until the server has answered.
              value={change.isPending ? change.variables.body.messagesConsent : messagesConsent}
              isDisabled={change.isPending}
              onChange={set}
            />
            <p className="mt-2 text-soft text-sm">
              {whereTo(phone, { isPlayer, isHidden: !emailConfirmed })}
            </p>
            {isPlayer ? null : <PhoneForm phone={phone} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function whereTo(
  phone: string | null,
  { isPlayer, isHidden }: { isPlayer: boolean; isHidden: boolean },
): string {
  if (phone) return `Vão para ${formatPhone(phone)}.`;
  if (isHidden)
    return 'O seu telefone, se já foi informado, aparece aqui quando a organização confirmar o seu e-mail.';
  return isPlayer
    ? 'Falta o seu telefone: sem ele nada chega. Peça à organização para cadastrar.'
    : 'Falta o seu celular: sem ele nada chega.';
}
