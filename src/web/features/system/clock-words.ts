import { quantity } from '#domain/text/quantity.ts';
import type { System } from './queries.ts';

/** In milliseconds: a smaller difference may be travel time, and is harmless. */
const TOLERATED = 60_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What is wrong with the server's clock; null if all clocks agree. `heardAt`: when this device received the
 * server's time, by its own clock, milliseconds since 1970.
 */
export function clockTrouble(
  { now, databaseAheadBy, lastChangeAheadBy }: System['clock'],
  heardAt: number,
): { readonly title: string; readonly hint: string } | null {
  const deviceAheadBy = heardAt - Date.parse(now);
  if (lastChangeAheadBy > TOLERATED)
    return {
      title: `A hora do servidor voltou ${length(lastChangeAheadBy)} desde a última mudança gravada`,
      hint: `Nada se perdeu, e o que for gravado continua em ordem. ${ADVICE}`,
    };
  if (Math.abs(databaseAheadBy) > TOLERATED)
    return { title: apart(databaseAheadBy, 'do banco de dados'), hint: ADVICE };
  if (Math.abs(deviceAheadBy) > TOLERATED)
    return {
      title: apart(deviceAheadBy, 'deste aparelho'),
      hint: `Veja qual dos dois está certo. ${ADVICE}`,
    };
  return null;
}

const ADVICE =
  'Deixe a hora automática (NTP) ligada no servidor: dela dependem os lembretes, as cópias, o fim dos links de quadra e os códigos de duas etapas.';

/** `aheadBy`: milliseconds the other clock is ahead. */
const apart = (aheadBy: number, other: string) =>
  `O relógio do servidor está ${length(aheadBy)} ${aheadBy > 0 ? 'atrasado' : 'adiantado'} em relação ao ${other}`;

function length(milliseconds: number): string {
  const ahead = Math.abs(milliseconds);
  if (ahead < HOUR) return quantity(Math.round(ahead / MINUTE), 'minuto');
  if (ahead < DAY) return quantity(Math.round(ahead / HOUR), 'hora');
  return quantity(Math.round(ahead / DAY), 'dia');
}
