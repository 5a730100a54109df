import { useQuery } from '@tanstack/react-query';
import { FIRST_ROUNDS } from '#domain/tournament.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { gatewayQuery, remindersQuery } from './queries.ts';
import { RoundReminder } from './round-reminder.tsx';

const ABOUT = {
  manual:
    'No dia e na hora marcados, as mensagens ficam prontas no histórico para você enviar pelo WhatsApp.',
  cloud: 'O lembrete sai sozinho no dia e na hora marcados, para todos os jogadores.',
} as const;

const LIST = 'divide-y divide-line';

export function Reminders() {
  const reminders = useQuery(remindersQuery);
  const rounds = useQuery(roundsQuery);
  const gateway = useQuery(gatewayQuery).data?.gateway;
  return (
    <Card title="Lembrete automático">
      <p className="mb-3 text-soft">
        {gateway ? ABOUT[gateway] : 'Lembra todos os jogadores no dia e na hora marcados.'} Se a rodada mudar
        de dia, o lembrete acompanha.
      </p>
      <Loaded from={reminders} failure="Erro ao carregar os lembretes" loading={<Loading />}>
        {(data) => (
          <ul className={LIST}>
            {data.map((reminder) => (
              <li key={reminder.roundNumber} className="py-2">
                <RoundReminder
                  reminder={reminder}
                  gateway={gateway}
                  day={rounds.data?.find((each) => each.round_number === reminder.roundNumber)?.round_date}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Loading() {
  return (
    <ul className={LIST}>
      {FIRST_ROUNDS.map((number) => (
        <li key={number} className="py-2">
          <Skeleton className="h-12 w-full" />
        </li>
      ))}
    </ul>
  );
}
