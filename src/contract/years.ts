/**
 * The years accepted in a day or a time: PostgreSQL has no year 0, and no tournament is further away. Apart from the other
 * limits, because the first page needs these alone.
 */
export const YEARS = { min: 1900, max: 2100 } as const;
