import { EmbedStandings } from '#web/features/embed/embed-standings.tsx';
import type { EmbedSearch } from '#web/features/embed/theme.ts';
import { idIn } from '#web/features/public/queries.ts';
import { PublicMissing } from '#web/screens/public/public-states.tsx';
import { EmbedCalendar } from './embed-calendar.tsx';
import { EmbedGame } from './embed-game.tsx';
import { EmbedLive } from './embed-live.tsx';
import { EmbedTable } from './embed-table.tsx';

type EmbedProps = {
  part: string;
  search: EmbedSearch;
};

export function Embed({ part, search }: EmbedProps) {
  switch (part) {
    case 'ao-vivo':
      return <EmbedLive search={search} />;
    case 'classificacao':
      return <EmbedStandings search={search} />;
    case 'tabela':
      return <EmbedTable search={search} />;
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
