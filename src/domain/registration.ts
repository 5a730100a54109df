const DONE = { approved: 'aprovada', rejected: 'rejeitada' } as const;

/** The decision about an enrolment and who made it, for an organiser who was about to decide it too. */
export const decisionWords = (status: keyof typeof DONE, by: string | null): string =>
  `Esta inscrição já foi ${DONE[status]} por ${by}`;
