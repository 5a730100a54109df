import { useQuery } from '@tanstack/react-query';
import { countersInWords } from '#domain/rules/rule-words.ts';
import { POINTS_EXAMPLE } from '#web/features/points/points-example-view.ts';
import { LEAST_PERCENT } from '#web/features/points/share-of-best.ts';
import { rulesQuery } from '#web/features/tournament/queries.ts';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export default function HowItWorks({ onClose }: { onClose: () => void }) {
  const { raw, contested, relative } = POINTS_EXAMPLE;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Como funciona?">
      <div className="flex flex-col gap-4">
        <Loaded
          from={useQuery(rulesQuery)}
          failure="Erro ao carregar as regras"
          loading={<Skeleton className="h-12 w-full" />}
        >
          {({ players }) => (
            <p>
              <strong>Pontos</strong>: {countersInWords(players)}, somados em todas as rodadas em que você
              jogou.
            </p>
          )}
        </Loaded>
        <p>
          <strong>Aproveitamento</strong>: seus pontos divididos pelos pontos disputados nos sets dos quais
          seu time participou, vezes 100. Por exemplo: {raw} pontos de {contested} são{' '}
          <strong>{relative}</strong>. O total divide as somas: não é a média das rodadas.
        </p>
        <p>
          <strong>Tendência</strong>: a última rodada que você jogou, comparada com a anterior: subiu, caiu ou
          ficou estável. Cada rodada conta pela parte dos pontos disputados nela, para que um jogo de um set
          só não pareça uma queda. Uma rodada em andamento espera o seu primeiro jogo concluído.
        </p>
        <p>
          <strong>Cores</strong>: cada valor é comparado com o seu melhor em todas as rodadas. Verde e em
          negrito a partir de {LEAST_PERCENT.high}% dele, azul a partir de {LEAST_PERCENT.good}%, amarelo a
          partir de {LEAST_PERCENT.fair}%, cinza abaixo disso.
        </p>
        <p>
          <strong>Situação</strong>: <em>Jogou</em>, <em>Ausente</em> ou <em>Pendente</em>, enquanto a rodada
          não foi registrada. Faltar a uma rodada não baixa o aproveitamento.
        </p>
      </div>
    </Dialog>
  );
}
