import { quantity } from '#domain/text/quantity.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Collapsible } from '#web/ui/layout/collapsible.tsx';
import type { Stage } from './queries.ts';

/** Empty where none was put aside. */
export const earlierDrawsInWords = ({ earlierDraws }: Stage): string =>
  earlierDraws === 0
    ? ''
    : `A organização já desfez ${earlierDraws === 1 ? 'um sorteio' : `${earlierDraws} sorteios`} desta tabela.`;

/** How the draw came about, and a button with which this browser draws the same again. */
export function Proof({ stage }: { stage: Stage }) {
  const checking = useLazy(() => import('./proof-check.tsx'));
  const { proof, commitment } = stage;
  if (!proof) return null;
  const nameOf = (id: number) => stage.entries.find((entry) => entry.id === id)?.name ?? '?';
  return (
    <Collapsible title="Como foi o sorteio" isOpenAtFirst={false}>
      <div className="flex flex-col gap-3">
        <p>
          {`Feito ${formatMoment(proof.drawnAt)} com o número ${proof.number}. O código do sorteio já estava publicado antes.`}
        </p>
        <dl className="grid gap-1 text-sm [overflow-wrap:anywhere]">
          <dt className="text-soft">Código publicado antes (SHA-256 do segredo)</dt>
          <dd>{commitment}</dd>
          <dt className="text-soft">Segredo</dt>
          <dd>{proof.secret}</dd>
        </dl>
        {stage.earlierDraws > 0 ? <p>{earlierDrawsInWords(stage)}</p> : null}
        {proof.exchanges.length > 0 ? (
          <p>
            {`${quantity(proof.exchanges.length, 'troca')} à mão: ${proof.exchanges.map(([one, other]) => `${nameOf(one)} e ${nameOf(other)}`).join('; ')}.`}
          </p>
        ) : null}
        {checking.Part ? (
          <checking.Part stage={stage} />
        ) : (
          <Button tone="secondary" onPress={checking.ask}>
            Conferir sorteio
          </Button>
        )}
      </div>
    </Collapsible>
  );
}
