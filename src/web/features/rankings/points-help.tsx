import { POINTS_EXAMPLE } from '#web/features/points/points-example-view.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const WHY = [
  'Justiça para quem joga menos',
  'Desempenho real, em porcentagem',
  'Comparação que não depende de quanto cada um participou',
];

export default function PointsHelp({ onClose }: { onClose: () => void }) {
  const { raw, contested, relative } = POINTS_EXAMPLE;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Sistema de Pontuação do Torneio">
      <div className="flex flex-col gap-5">
        <section>
          <h3 className="text-base">Pontos brutos</h3>
          <p className="mt-1">
            São os pontos reais conquistados nos sets: cada ação positiva, como ataque, defesa ou saque, soma
            pontos.
          </p>
        </section>
        <section>
          <h3 className="text-base">Pontos relativos (%)</h3>
          <p className="mt-1">
            Pontos do jogador divididos pelo total de pontos disputados nos sets dos quais o time dele
            participou, vezes 100.
          </p>
          <p className="mt-3 rounded-control bg-well px-4 py-3">
            <span className="block text-soft text-sm">Exemplo</span>
            {raw} pontos de {contested} disputados:{' '}
            <span className="whitespace-nowrap">
              {raw} ÷ {contested} × 100 = <strong>{relative}</strong>
            </span>
          </p>
        </section>
        <section>
          <h3 className="text-base">Por que usar pontos relativos?</h3>
          <ul className="mt-1 list-disc pl-5">
            {WHY.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
