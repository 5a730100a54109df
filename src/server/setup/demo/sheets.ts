export type DemoSheetRow = {
  readonly player: string;
  readonly present: boolean;
  saques: number;
  defesas: number;
  ataques: number;
};

export type SheetKeeper = (
  players: readonly string[],
  absent: readonly string[],
  scored: number,
) => DemoSheetRow[];

type Counter = 'saques' | 'defesas' | 'ataques';
export type Chance = () => number;

const OWN_POINTS = 0.72;
const ACES = 0.2;
const DEFENCES = 0.45;

/**
 * Makes plausible score sheets: serves and attacks are part of the team's points, distributed by the
 * strengths of the players present, so that the same people lead in every round.
 */
export function sheetKeeper(seed: number): SheetKeeper {
  const chance = seeded(seed);
  const skills = new Map<string, Record<Counter, number>>();
  const skillOf = (player: string) => {
    const known = skills.get(player);
    if (known) return known;
    const skill = () => 0.5 + 1.3 * chance() ** 2;
    const made = { saques: skill(), defesas: skill(), ataques: skill() };
    skills.set(player, made);
    return made;
  };
  return (players, absent, scored) => {
    const rows = players.map(
      (player): DemoSheetRow => ({
        player,
        present: !absent.includes(player),
        saques: 0,
        defesas: 0,
        ataques: 0,
      }),
    );
    const give = (counter: Counter, times: number) => {
      const weights = rows.map(({ player, present }) => (present ? skillOf(player)[counter] : 0));
      for (let i = 0; i < times; i += 1) {
        const row = rows[pick(weights, chance)];
        if (row) row[counter] += 1;
      }
    };
    const ownPoints = Math.round(scored * OWN_POINTS);
    const aces = Math.round(ownPoints * ACES);
    give('saques', aces);
    give('ataques', ownPoints - aces);
    give('defesas', Math.round(scored * DEFENCES));
    return rows;
  };
}

/**
 * Pseudo-random numbers from 0 to 1 (mulberry32), the same for the same seed, so that the demo never changes.
 */
export function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick(weights: readonly number[], chance: Chance): number {
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}
