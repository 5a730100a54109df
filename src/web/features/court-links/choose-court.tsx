import { useState } from 'react';
import { courtName, courtsOf, isSameCourt } from '#domain/court/court-link.ts';
import type { Game } from '#web/features/games/queries.ts';
import { inLocalStorage, slotAt } from '#web/lib/device/slot.ts';
import { ownBase } from '#web/lib/net/base.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** `base`: the tournament's. */
type Chosen = { readonly base: string; readonly day: string; readonly court: string };

/** Games without a court are chosen as if they had one without a name. */
const NO_COURT = '';

/** At which court a device with a link for all courts is; kept on the device until the day ends, null before. */
export function useChosenCourt(day: string) {
  const slot = slotAt<Chosen>('manchete:quadra-escolhida', inLocalStorage);
  const [chosen, setChosen] = useState(() => slot.read());
  const choose = (court: string | null) => {
    const next = court === null ? null : { base: ownBase(), day, court };
    slot.write(next);
    setChosen(next);
  };
  return [chosen?.day === day && chosen.base === ownBase() ? chosen.court : null, choose] as const;
}

const WITHOUT = 'Jogos sem quadra';

export const chosenTitle = (court: string): string => (court === NO_COURT ? WITHOUT : courtName(court));

export const gamesOfCourt = (games: readonly Game[], court: string): readonly Game[] =>
  games.filter((game) => (court === NO_COURT ? game.court === null : isSameCourt(game.court, court)));

type ChooseCourtProps = { games: readonly Game[]; onChoose: (court: string) => void };

/** The first question of a link for all courts. */
export function ChooseCourt({ games, onChoose }: ChooseCourtProps) {
  const isSomeWithout = games.some(({ court }) => court === null);
  return (
    <Card title="Em que quadra você está?">
      <div className="flex flex-col gap-3">
        {courtsOf(games).map((court) => (
          <Button key={court} tone="secondary" isWide onPress={() => onChoose(court)}>
            {courtName(court)}
          </Button>
        ))}
        {isSomeWithout ? (
          <Button tone="secondary" isWide onPress={() => onChoose(NO_COURT)}>
            {WITHOUT}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
