/** A `ref` for an element that appears and may be below the visible part: scrolls it into view. */
export const bringIntoSight = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });
