/** Screens, layers of a broadcast and parts of other sites: nobody is there who could answer a question. */
const UNATTENDED = /^\/(?:tv|overlay|incorporar)(?:\/|$)/;

/** Whether nobody attends the page at `path`. */
export const isUnattended = (path: string): boolean => UNATTENDED.test(path);
