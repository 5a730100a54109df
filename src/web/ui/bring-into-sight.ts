/** A `ref` of what has just come and may stand below the edge: what is done next is read where the thumb is. */
export const bringIntoSight = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });
