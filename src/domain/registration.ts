const DONE = { approved: 'aprovada', rejected: 'rejeitada' } as const;

/** Who decided about an enrolment, and what, for somebody who was about to decide about it too. */
export const decisionWords = (status: keyof typeof DONE, by: string | null): string =>
  `Esta inscrição já foi ${DONE[status]} por ${by}`;
