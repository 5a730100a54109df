import { useQuery } from '@tanstack/react-query';
import { countersInWords } from '#domain/rules/rule-words.ts';
import { rulesQuery } from '#web/features/tournament/queries.ts';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { POINTS_EXAMPLE } from './points-example-view.ts';

type PointsHelpProps = { onClose: () => void };

export default function PointsHelp({ onClose }: PointsHelpProps) {
  const { raw, contested, relative } = POINTS_EXAMPLE;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Pontos brutos e relativos">
      <div className="flex flex-col gap-4">
        <Loaded
          from={useQuery(rulesQuery)}
          failure="Erro ao carregar as regras"
          loading={<Skeleton className="h-12 w-full" />}
        >
          {({ players }) => (
            <p>
              <strong>Pontos brutos</strong>: {countersInWords(players)}. Em cada célula são o número de cima,
              ao lado de quantos pontos foram disputados.
            </p>
          )}
        </Loaded>
        <p>
          <strong>Pontos relativos</strong>: os pontos do jogador divididos pelos pontos disputados nos sets
          dos quais o time dele participou, vezes 100. Em cada célula são o número grande, de baixo, e é por
          eles que a tabela é ordenada.
        </p>
        <p className="rounded-control bg-well p-4">
          {raw} pontos de {contested} disputados:{' '}
          <span className="whitespace-nowrap">
            {raw} ÷ {contested} × 100 =
          </span>{' '}
          <strong>{relative}</strong>
        </p>
        <p className="text-soft">
          O total divide a soma dos pontos pela soma dos pontos disputados: não é a média das rodadas. Assim,
          quem jogou menos compete em pé de igualdade.
        </p>
      </div>
    </Dialog>
  );
}
