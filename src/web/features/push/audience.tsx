import { useQuery } from '@tanstack/react-query';
import { quantity } from '#domain/text/quantity.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { audienceQuery } from './queries.ts';

export function PushAudience() {
  const audience = useQuery(audienceQuery);
  return (
    <Card title="Avisos no celular">
      <Loaded
        from={audience}
        failure="Erro ao contar quem acompanha os times"
        loading={<Skeleton className="h-12 w-full" />}
      >
        {({ devices }) => (
          <p className="text-soft">
            <span className="block font-semibold text-ink">
              {devices === 0
                ? 'Ninguém acompanha um time ainda'
                : `${quantity(devices, 'aparelho acompanha', 'aparelhos acompanham')} algum time`}
            </span>
            Quem liga os avisos de um time é avisado quando o jogo começa, a cada set e no resultado, sem
            conta e sem WhatsApp.
          </p>
        )}
      </Loaded>
    </Card>
  );
}
