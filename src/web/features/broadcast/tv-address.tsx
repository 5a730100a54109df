import { useState } from 'react';
import { courtName, courtsOf } from '#domain/court/court-link.ts';
import { SLIDE_SECONDS } from '#domain/schedule/tv-slides.ts';
import { liveScoresQuery, POLL, upcomingQuery } from '#web/features/games/queries.ts';
import { ownAddress, ownSite } from '#web/lib/net/base.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { loadedOptions } from '#web/ui/fields/options.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { combineSources } from '#web/ui/layout/loaded.tsx';
import { CopyField } from '#web/ui/sharing/copy-field.tsx';
import { NewTabLink } from './new-tab-link.tsx';

/** All courts. No court has this name, because names are trimmed. */
const ALL = ' ';
const SLIDE_DURATIONS = [8, SLIDE_SECONDS, 20, 30, 60];

export function TvAddress() {
  const live = usePolled(liveScoresQuery, POLL.liveScores);
  const upcoming = usePolled(upcomingQuery, POLL.upcoming);
  const [court, setCourt] = useState(ALL);
  const [turn, setTurn] = useState(SLIDE_SECONDS);
  const path = `/tv${queryOf(court === ALL ? null : court, turn)}`;
  return (
    <Card title="Telão">
      <p className="mb-3 text-soft">
        Jogos ao vivo, próximos jogos, resultados, classificação e melhores da rodada, um de cada vez, sem
        ninguém por perto.
      </p>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <Select
          label="Quadra do telão"
          {...loadedOptions(combineSources({ live, upcoming }), {
            loading: 'Carregando as quadras…',
            failure: 'Erro ao carregar as quadras',
            hint: sayFailure,
            first: [{ value: ALL, label: 'Todas' }],
            options: (games) =>
              courtsOf([...games.live, ...games.upcoming]).map((value) => ({
                value,
                label: courtName(value),
              })),
          })}
          value={court}
          onChange={setCourt}
        />
        <Select
          label="Tempo de cada tela"
          options={SLIDE_DURATIONS.map((value) => ({ value: String(value), label: `${value} segundos` }))}
          value={String(turn)}
          onChange={(value) => setTurn(Number(value))}
        />
      </div>
      <CopyField label="Endereço do telão" value={`${ownSite()}${path}`} />
      <NewTabLink to={ownAddress(path)}>Abrir o telão</NewTabLink>
    </Card>
  );
}

function queryOf(court: string | null, turn: number): string {
  const chosen = new URLSearchParams({
    ...(court === null ? {} : { quadra: court }),
    ...(turn === SLIDE_SECONDS ? {} : { tempo: String(turn) }),
  });
  return chosen.size > 0 ? `?${chosen}` : '';
}
