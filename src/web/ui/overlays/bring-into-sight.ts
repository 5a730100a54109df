/** A `ref` for a new element that may be below the visible part. */
export const bringIntoSight = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });
