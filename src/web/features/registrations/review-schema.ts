import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { approval, rejection } from '#contract/registrations.ts';

/** The team is chosen from a list, whose values are texts. */
export const resolveApproval = zodResolver(
  approval.extend({
    teamId: z.pipe(
      z.transform((id: string | null) => (id === null ? Number.NaN : Number(id))),
      approval.shape.teamId,
    ),
  }),
);

export const resolveRejection = zodResolver(rejection);
