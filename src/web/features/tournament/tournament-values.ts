export type Tournament = { readonly name: string; readonly year: number };

/** What the form holds: each field, with the stored value that its writer saw. */
export type TournamentValues = { name: string; year: string; seenName: string; seenYear: string };

export const valuesOf = ({ name, year }: Tournament): TournamentValues => ({
  name,
  year: String(year),
  seenName: name,
  seenYear: String(year),
});

/**
 * The form's values once `now` is stored: a field that nobody typed in takes the stored value, and one that was typed in
 * stays with what its writer saw, so that a save is refused where a colleague changed it.
 */
export function adopt(values: TournamentValues, now: Tournament): TournamentValues {
  const [name, seenName] = adoptField(values.name, values.seenName, now.name);
  const [year, seenYear] = adoptField(values.year, values.seenYear, String(now.year));
  return { name, year, seenName, seenYear };
}

/**
 * The same once a save of the `sent` fields was refused: its writer was told what is stored of these, so the next save
 * replaces it.
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

/** A field's value and the one seen. What is stored meanwhile as it was typed is no longer anybody's own. */
const adoptField = (typed: string, seen: string, now: string): [typed: string, seen: string] =>
  [seen, now].includes(typed.trim()) ? [now, now] : [typed, seen];

/** What a save sends: the fields that were typed in, each with the value that was seen. */
export function changesOf(typed: Tournament, { seenName, seenYear }: TournamentValues) {
  return {
    ...(typed.name === seenName ? {} : { name: typed.name, seenName }),
    ...(String(typed.year) === seenYear ? {} : { year: typed.year, seenYear: Number(seenYear) }),
  };
}
