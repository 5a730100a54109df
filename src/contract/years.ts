/**
 * The years accepted in dates: PostgreSQL has no year 0, and no tournament is further away. In a file of its own,
 * because the first page needs nothing else.
 */
export const YEARS = { min: 1900, max: 2100 } as const;
