export type Tournament = { readonly name: string; readonly year: number };

/** The form's values: each field, with the stored value that its writer saw. */
export type TournamentValues = { name: string; year: string; seenName: string; seenYear: string };

export const valuesOf = ({ name, year }: Tournament): TournamentValues => ({
  name,
  year: String(year),
  seenName: name,
  seenYear: String(year),
});

/**
 * The form's values after `now` was stored: untouched fields take the stored value; typed ones keep what
 * their writer saw, so that a save is refused where a colleague changed the value.
 */
export function adopt(values: TournamentValues, now: Tournament): TournamentValues {
  const [name, seenName] = adoptField(values.name, values.seenName, now.name);
  const [year, seenYear] = adoptField(values.year, values.seenYear, String(now.year));
  return { name, year, seenName, seenYear };
}

/**
 * The same after a save of the `sent` fields was refused. The refusal showed the stored values of these, so
 * the next save replaces them.
 */
export function adoptRefused(
  values: TournamentValues,
  now: Tournament,
  sent: Partial<Tournament>,
): TournamentValues {
  const { seenName, seenYear } = valuesOf(now);
  return {
    ...adopt(values, now),
    ...(sent.name === undefined ? {} : { seenName }),
    ...(sent.year === undefined ? {} : { seenYear }),
  };
}

/**
 * A field's value and the one seen. Where the typed value is stored meanwhile, the field counts as untouched.
 */
const adoptField = (typed: string, seen: string, now: string): [typed: string, seen: string] =>
  [seen, now].includes(typed.trim()) ? [now, now] : [typed, seen];

/** The body of a save: the typed fields, each with the value that was seen. */
export function changesOf(typed: Tournament, { seenName, seenYear }: TournamentValues) {
  return {
    ...(typed.name === seenName ? {} : { name: typed.name, seenName }),
    ...(String(typed.year) === seenYear ? {} : { year: typed.year, seenYear: Number(seenYear) }),
  };
}
