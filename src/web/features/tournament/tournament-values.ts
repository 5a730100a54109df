export type Tournament = { readonly name: string; readonly year: number };

export type TournamentValues = { name: string; year: string; seenName: string; seenYear: string };

export const valuesOf = ({ name, year }: Tournament): TournamentValues => ({
  name,
  year: String(year),
  seenName: name,
  seenYear: String(year),
});

/**
 * The values once `stored` arrives: untouched fields follow it; typed ones keep what their writer saw, so that a
 * save is refused if a colleague changed the value.
 */
export function withStored(values: TournamentValues, stored: Tournament): TournamentValues {
  const [name, seenName] = fieldWithStored(values.name, values.seenName, stored.name);
  const [year, seenYear] = fieldWithStored(values.year, values.seenYear, String(stored.year));
  return { name, year, seenName, seenYear };
}

/**
 * The same after a refusal of the `sent` fields: it showed their stored values, so the next save replaces them.
 */
export function withStoredAfterRefusal(
  values: TournamentValues,
  stored: Tournament,
  sent: Partial<Tournament>,
): TournamentValues {
  const { seenName, seenYear } = valuesOf(stored);
  return {
    ...withStored(values, stored),
    ...(sent.name === undefined ? {} : { seenName }),
    ...(sent.year === undefined ? {} : { seenYear }),
  };
}

/** Untouched again if the typed value has been stored meanwhile. */
const fieldWithStored = (value: string, seen: string, stored: string): [value: string, seen: string] =>
  [seen, stored].includes(value.trim()) ? [stored, stored] : [value, seen];

export function changesOf(values: Tournament, { seenName, seenYear }: TournamentValues) {
  return {
    ...(values.name === seenName ? {} : { name: values.name, seenName }),
    ...(String(values.year) === seenYear ? {} : { year: values.year, seenYear: Number(seenYear) }),
  };
}
