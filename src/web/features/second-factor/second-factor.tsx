import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#web/lib/net/query.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const secondFactorQuery = read('GET /api/user/second-factor', {});

export function SecondFactor({ onSetUp }: { onSetUp?: () => void }) {
  const secondFactor = useQuery({ ...secondFactorQuery, refetchOnMount: 'always' });
  const [open, setOpen] = useState<'set-up' | 'end' | null>(null);
  const dialogs = useLazyDialogs(() => import('./second-factor-dialogs.tsx'), setOpen);
  const close = () => {
    setOpen(null);
    void secondFactor.refetch();
  };
  return (
    <Card title="Verificação em duas etapas">
      <p className="mb-4 text-soft">
        Além da senha, um código do seu celular. Quem descobrir a sua senha não entra sem ele: vale sobretudo
        para quem administra o torneio.
      </p>
      <Loaded
        from={secondFactor}
        failure="Erro ao carregar a verificação"
        loading={<Skeleton className="h-20 w-full" />}
      >
        {(data) => (
          <div className="flex flex-col items-start gap-3">
            <p className="flex flex-wrap items-center gap-2">
              {data.isOn ? <Badge tone="palm">Ligada</Badge> : <Badge>Desligada</Badge>}
              {data.isOn ? <RecoveryLeft count={data.recoveryCodesLeft} /> : null}
            </p>
            {data.isOn ? (
              <Button tone="secondary" onPress={() => dialogs.ask('end')}>
                Desligar
              </Button>
            ) : (
              <Button onPress={() => dialogs.ask('set-up')}>Ligar a verificação</Button>
            )}
          </div>
        )}
      </Loaded>
      {open && dialogs.Part ? (
        <dialogs.Part
          what={open}
          onClose={close}
          onSetUp={() => {
            close();
            onSetUp?.();
          }}
        />
      ) : null}
    </Card>
  );
}

function RecoveryLeft({ count }: { count: number }) {
  const words =
    count === 1 ? '1 código de recuperação restante' : `${count} códigos de recuperação restantes`;
  return <span className="text-sm text-soft">{words}</span>;
}
