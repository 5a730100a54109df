import { z } from 'zod';
import { approval, rejection } from '#contract/registrations.ts';
import type { FormControl } from '#web/form/use-form.ts';

/** An approval as it is typed. `whose`: of the account that has the address already, where there is one. */
export type ApprovalValues = {
  teamId: string | null;
  access: string;
  password: string;
  whose: string | null;
  email: string;
};

export type ApprovalControl = FormControl<ApprovalValues, z.output<typeof approval>>;

/** The team is chosen from a list, whose values are texts; what was not asked for is not sent. */
export const approvalSchema = z
  .custom<ApprovalValues>()
  .transform(
    ({ teamId, access, password, whose, email }): z.input<typeof approval> => ({
      teamId: teamId === null ? Number.NaN : Number(teamId),
      ...(access === 'password' && whose !== 'same' ? { password } : {}),
      ...(whose === 'other' ? { email } : {}),
    }),
  )
  .pipe(approval);

export const rejectionSchema = rejection;
