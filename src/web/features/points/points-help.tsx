import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { POINTS_EXAMPLE } from './points-example-view.ts';

type PointsHelpProps = { onClose: () => void };

export default function PointsHelp({ onClose }: PointsHelpProps) {
  const { raw, contested, relative } = POINTS_EXAMPLE;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Pontos brutos e relativos">
      <div className="flex flex-col gap-4">
        <p>
          <strong>Pontos brutos</strong>: cada saque, defesa ou ataque que deu ponto conta 1. Em cada célula
          são o número de cima, ao lado de quantos pontos foram disputados.
        </p>
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
