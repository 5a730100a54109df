import { X } from 'lucide-react';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { formatAge, formatLongDay, formatMoment, sayAge, today } from '#web/lib/format/format.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { useNow } from '#web/lib/page/now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { useDialogSubject } from '#web/ui/overlays/use-dialog-subject.ts';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';
import { courtOrTeams, ofCourtOrTeams } from './court-or-teams.ts';
import { FactsInRow } from './facts-in-row.tsx';
import type { CourtLink } from './queries.ts';

type Device = CourtLink['devices'][number];

const UNNAMED = 'Ainda sem nome';

export function LinksInUse({
  links,
  onRevoked,
}: {
  links: readonly CourtLink[];
  onRevoked: (id: number) => void;
}) {
  const ending = useDialogSubject<CourtLink>();
  const endingDevice = useDialogSubject<{ link: CourtLink; device: Device }>();
  const endDevice = useWrite('DELETE /api/court-links/{id}/devices/{deviceId}', {
    done: () => showToast({ tone: 'success', title: 'Aparelho encerrado' }),
  });
  const closeDevice = () => {
    endDevice.reset();
    endingDevice.close();
  };
  const revoke = useWrite('DELETE /api/court-links/{id}', {
    done: () => showToast({ tone: 'success', title: 'Link encerrado' }),
  });
  const close = () => {
    revoke.reset();
    ending.close();
  };
  if (links.length === 0) {
    return <EmptyState title="Nenhum link em uso" hint="Crie um acima: ele aparece aqui com quem o abriu." />;
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {links.map((link) => (
          <li
            key={link.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold">{courtOrTeams(link)}</p>
              <p className="text-soft text-sm">
                <FactsInRow
                  parts={[
                    formatLongDay(link.day),
                    link.day < today() ? 'até o fim do jogo' : 'até a meia-noite',
                    `criado em ${formatMoment(link.createdAt)}`,
                  ]}
                />
              </p>
            </div>
            <Button
              tone="secondary"
              size="small"
              aria-label={`Encerrar o link ${ofCourtOrTeams(link)}`}
              onPress={() => ending.open(link)}
            >
              Encerrar
            </Button>
            <div className="basis-full">
              <Devices link={link} onEnd={(device) => endingDevice.open({ link, device })} />
            </div>
          </li>
        ))}
      </ul>
      <ConfirmWrite
        isOpen={ending.isOpen}
        onOpenChange={close}
        title="Encerrar este link?"
        confirmLabel="Encerrar link"
        tone="danger"
        write={revoke}
        onConfirm={() => {
          if (!ending.subject) return;
          const { id } = ending.subject;
          revoke.mutate(
            { params: { id } },
            {
              onSuccess() {
                close();
                onRevoked(id);
              },
            },
          );
        }}
      >
        {ending.subject ? whatEnds(ending.subject) : null}
      </ConfirmWrite>
      <ConfirmWrite
        isOpen={endingDevice.isOpen}
        onOpenChange={closeDevice}
        title="Encerrar este aparelho?"
        confirmLabel="Encerrar"
        tone="danger"
        write={endDevice}
        onConfirm={() => {
          if (!endingDevice.subject) return;
          const { link, device } = endingDevice.subject;
          endDevice.mutate({ params: { id: link.id, deviceId: device.id } }, { onSuccess: closeDevice });
        }}
      >
        {endingDevice.subject ? whatDeviceEnds(endingDevice.subject.device) : null}
      </ConfirmWrite>
    </>
  );
}

function Devices({ link, onEnd }: { link: CourtLink; onEnd: (device: Device) => void }) {
  const now = useNow();
  if (link.devices.length === 0) return <p className="mt-1">Ninguém abriu ainda.</p>;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {link.devices.map((each) => {
        const { id, name, device, createdAt, lastSeenAt } = each;
        const age = now - Date.parse(lastSeenAt);
        return (
          <li key={id} className="flex items-start justify-between gap-2">
            <p className="min-w-0 py-2 [overflow-wrap:anywhere]">
              <span className="font-medium">{name ?? UNNAMED}</span>
              <span className="text-soft text-sm">
                {` · ${device} · `}
                <FactsInRow parts={[`desde ${formatMoment(createdAt)}`]} />
                {' · '}
                <span className="whitespace-nowrap">
                  visto <SpokenText shown={formatAge(age)} said={sayAge(age)} />
                </span>
              </span>
            </p>
            <IconButton
              label={`Encerrar o aparelho de ${name ?? 'alguém sem nome'}, ${device}`}
              icon={<X className="size-5" aria-hidden="true" />}
              onPress={() => onEnd(each)}
            />
          </li>
        );
      })}
    </ul>
  );
}

const whatDeviceEnds = ({ name, device }: Device) =>
  `${name ?? UNNAMED}, ${device}, deixa de marcar na mesma hora; os outros aparelhos continuam. Quem tem o link pode abrir de novo: se ele caiu em mãos erradas, encerre o link e crie outro.`;

function whatEnds(link: CourtLink): string {
  const names = link.devices.flatMap(({ name }) => (name === null ? [] : [name]));
  const who = names.length === 0 ? 'Quem o tem' : new Intl.ListFormat('pt-BR').format(names);
  const verb = names.length > 1 ? 'deixam' : 'deixa';
  return `${who} ${verb} de marcar os pontos ${ofCourtOrTeams(link)} na mesma hora. O que já foi enviado fica; o que ainda está no celular fica guardado lá. Para continuar, crie outro link.`;
}
