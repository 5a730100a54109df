/** Longer names are smaller. */
const SHORT = 20;
/** From here on the smallest letters readable at ten metres. */
const VERY_LONG = 40;

export function nameSize({ length }: string): string {
  if (length > VERY_LONG) return 'text-[3.2vmin] leading-[1.08]';
  return length > SHORT ? 'text-[3.7vmin] leading-[1.08]' : 'text-[5vmin] leading-[1.08]';
}

const LONG_TEAM = 28;

/**
 * Name and team are both shown whole, so a long team leaves the name less height; if both are very long, they are
 * smaller than what is readable at ten metres.
 */
export function playerSizes(name: string, team: string | null): readonly [name: string, team: string] {
  if (!team || team.length <= LONG_TEAM) return [nameSize(name), 'text-[3.2vmin]'];
  if (name.length > VERY_LONG) {
    const small = `${name.length > 2 * VERY_LONG ? 'text-[2.3vmin]' : 'text-[2.5vmin]'} leading-[1.08]`;
    return [small, small];
  }
  const size = name.length > SHORT ? 'text-[3.2vmin]' : 'text-[3.7vmin]';
  return [`${size} leading-[1.08]`, 'text-[2.7vmin] leading-[1.08]'];
}
