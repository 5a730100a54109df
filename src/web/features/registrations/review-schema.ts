import { z } from 'zod';
import { approval, rejection } from '#contract/registrations.ts';
import type { FormControl } from '#web/form/use-form.ts';

/** The form's values. `whose`: whether an existing account with the address belongs to the person. */
export type ApprovalValues = {
  teamId: string | null;
  access: string;
  password: string;
  whose: string | null;
  email: string;
};

export type ApprovalControl = FormControl<ApprovalValues, z.output<typeof approval>>;

const { teamId, email, ...rest } = approval.shape;
const unasked = z.object({ teamId, whose: z.string().nullable(), email, ...rest });
const answered = unasked.extend({ whose: z.string('Diga de quem é a conta') });

/**
 * Converts the form's values to the request's body; fields that are not shown are left out. `hasConflict`: an account
 * has the address already, and the form asks whose it is. All refusals are shown together, in the order of the fields.
 */
export const approvalSchema = (hasConflict: boolean) =>
  z
    .custom<ApprovalValues>()
    .transform(
      ({ teamId, access, password, whose, email }): z.input<typeof unasked> => ({
        teamId: teamId === null ? Number.NaN : Number(teamId),
        whose,
        ...(access === 'password' && whose !== 'same' ? { password } : {}),
        ...(whose === 'other' ? { email } : {}),
      }),
    )
    .pipe(hasConflict ? answered : unasked)
    .transform(({ whose, ...body }): z.output<typeof approval> => body);

export const rejectionSchema = rejection;
