import { useState } from 'react';
import { ownAddress, ownSite } from '#web/lib/net/base.ts';
import { Segments } from '#web/ui/buttons/segments.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CopyField } from '#web/ui/sharing/copy-field.tsx';
import { UnreachableNotice } from '#web/ui/sharing/unreachable-notice.tsx';
import { NewTabLink } from './new-tab-link.tsx';
import { TvAddress } from './tv-address.tsx';

const PARTS = {
  'ao-vivo': { label: 'Placar', title: 'Placar dos jogos', height: 620 },
  classificacao: { label: 'Classificação', title: 'Classificação do torneio', height: 720 },
  tabela: { label: 'Tabela', title: 'Tabela do torneio', height: 720 },
  calendario: { label: 'Calendário', title: 'Calendário do torneio', height: 900 },
} as const;
type Part = keyof typeof PARTS;

function snippetOf(part: Part): string {
  const { title, height } = PARTS[part];
  return `<iframe src="${ownSite()}/incorporar/${part}" title="${title}" loading="lazy" width="100%" height="${height}" style="border:0"></iframe>`;
}

export function ScreenAddresses() {
  const [part, setPart] = useState<Part>('ao-vivo');
  return (
    <>
      <Card title="OBS">
        <p className="mb-3 text-soft">
          Cada camada é uma fonte de navegador, com fundo transparente. Veja todas, escolha as cores e a
          quadra e copie os endereços.
        </p>
        <NewTabLink to={ownAddress('/overlay')}>Ver as camadas</NewTabLink>
      </Card>
      <TvAddress />
      <Card title="No site do clube">
        <p className="mb-3 text-soft">
          Cole esta linha na página do clube. Para fixar as cores, acrescente{' '}
          <code className="whitespace-nowrap">?tema=claro</code> ou{' '}
          <code className="whitespace-nowrap">?tema=escuro</code> ao endereço.
        </p>
        <Segments
          label="O que mostrar"
          options={Object.entries(PARTS).map(([value, { label }]) => ({ value, label }))}
          value={part}
          onChange={(value) => setPart(value as Part)}
        />
        <div className="mt-3 flex flex-col gap-3">
          <UnreachableNotice
            text={snippetOf(part)}
            what="este endereço"
            then="abra o Manchete por esse endereço"
          />
          <CopyField key={part} label="HTML para copiar" value={snippetOf(part)} />
        </div>
      </Card>
    </>
  );
}
