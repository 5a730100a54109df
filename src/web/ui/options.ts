/** Options of a select, a radio group or a filter whose labels are their values. */
export const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));
