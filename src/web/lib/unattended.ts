/** TV pages, overlays and embedded parts: nobody is there to answer a question. */
const UNATTENDED = /^\/(?:tv|overlay|incorporar)(?:\/|$)/;

/** Whether nobody operates the page at `path`. */
export const isUnattended = (path: string): boolean => UNATTENDED.test(path);
