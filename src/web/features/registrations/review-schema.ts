import { zodResolver } from '@hookform/resolvers/zod';
import type { Control, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { approval, rejection } from '#contract/registrations.ts';

/** An approval as it is typed. `whose`: of the account that has the address already, where there is one. */
export type ApprovalTyped = {
  teamId: string | null;
  access: string;
  password: string;
  whose: string | null;
  email: string;
};

type Approval = z.output<typeof approval>;
export type ApprovalControl = Control<ApprovalTyped, unknown, Approval>;

/** The team is chosen from a list, whose values are texts; what was not asked for is not sent. */
const typedApproval = z
  .custom<ApprovalTyped>()
  .transform(
    ({ teamId, access, password, whose, email }): z.input<typeof approval> => ({
      teamId: teamId === null ? Number.NaN : Number(teamId),
      ...(access === 'password' && whose !== 'same' ? { password } : {}),
      ...(whose === 'other' ? { email } : {}),
    }),
  )
  .pipe(approval);

export const resolveApproval = zodResolver(typedApproval) as Resolver<ApprovalTyped, unknown, Approval>;

export const resolveRejection = zodResolver(rejection);
