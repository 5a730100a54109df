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

/**
 * Converts the form's values to the request's body; fields that are not shown are left out. `hasConflict`: an account
 * has the address already, and the form asks whose it is.
 */
export const approvalSchema = (hasConflict: boolean) =>
  z
    .custom<ApprovalValues>()
    .refine(({ whose }) => !hasConflict || whose !== null, {
      path: ['whose'],
      error: 'Diga de quem é a conta',
    })
    .transform(
      ({ teamId, access, password, whose, email }): z.input<typeof approval> => ({
        teamId: teamId === null ? Number.NaN : Number(teamId),
        ...(access === 'password' && whose !== 'same' ? { password } : {}),
        ...(whose === 'other' ? { email } : {}),
      }),
    )
    .pipe(approval);

export const rejectionSchema = rejection;
