import { chanceSeedOf, drawn, flawOfDraw } from '#domain/formats/draw.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { Stage } from './queries.ts';

/** Says whether this browser draws the same; loaded only for that, with the tables of all formats. */
export default function ProofCheck({ stage }: { stage: Stage }) {
  return isProven(stage) ? (
    <Notice tone="info">Confere: este aparelho refez o sorteio e deu o mesmo.</Notice>
  ) : (
    <Notice tone="danger">
      Não confere: este aparelho refez o sorteio e deu outro. Fale com a organização.
    </Notice>
  );
}

/** Whether this browser draws what is shown: the groups and bracket, and the rounds unless somebody left since. */
function isProven({ proof, entries, format, commitment, groups, rounds }: Stage): boolean {
  if (!proof) return false;
  const { method, secret, number, exchanges, roundsAsDrawn } = proof;
  const entrants = entries.slice(0, proof.entrants);
  const input = { method, chanceSeed: chanceSeedOf(secret, number), entrants, format, exchanges };
  const draw = drawn(input);
  if (flawOfDraw({ commitment, secret, number, input, draw })) return false;
  const asText = (value: unknown) => JSON.stringify(value);
  const shown = rounds.map(({ games }) => games.map(({ sides }) => sides));
  const again = draw.rounds.map(({ games }) => games.map(({ sides }) => sides));
  return (
    asText(draw.groups) === asText(groups) &&
    asText(again.slice(0, roundsAsDrawn)) === asText(shown.slice(0, roundsAsDrawn))
  );
}
