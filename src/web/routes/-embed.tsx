import { EmbedStandings } from '#web/features/embed/embed-standings.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import { idIn } from '#web/features/public/queries.ts';
import { EmbedCalendar } from './-embed-calendar.tsx';
import { EmbedGame } from './-embed-game.tsx';
import { EmbedLive } from './-embed-live.tsx';
import { PublicMissing } from './-public-states.tsx';

type EmbedProps = {
  /** What follows `/incorporar/` in the address. */
  part: string;
  search: EmbedSearch;
};

/** "/incorporar/…": the parts of the tournament that other sites may show; one route, because each costs every page. */
export function Embed({ part, search }: EmbedProps) {
  switch (part) {
    case 'ao-vivo':
      return <EmbedLive search={search} />;
    case 'classificacao':
      return <EmbedStandings search={search} />;
    case 'calendario':
      return <EmbedCalendar search={search} />;
  }
  const [, game = ''] = /^jogos\/(\d+)$/.exec(part) ?? [];
  const id = idIn(game);
  if (id > 0) return <EmbedGame key={id} id={id} search={search} />;
  return (
    <PublicMissing
      title="Nada para mostrar aqui"
      hint="Confira o endereço: a organização copia o certo no painel, em Transmissão."
    />
  );
}
