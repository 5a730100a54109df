/** Values that are shown as they are, as the options of a select, a radio group or a filter. */
export const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));
