import { z } from 'zod';
import { approval, rejection } from '#contract/people/registrations.ts';
import { TEAM_GONE } from '#contract/tournament/teams.ts';
import type { FormControl } from '#web/form/use-form.ts';

/** `whose`: whether an existing account with the address is this person's. */
export type ApprovalValues = {
  teamId: string | null;
  access: string;
  password: string;
  whose: string | null;
  email: string;
};

export type ApprovalControl = FormControl<ApprovalValues, z.output<typeof approval>>;

const { teamId, email, ...rest } = approval.shape;
const WHOSE = 'Diga de quem é a conta';

type Teams = readonly { readonly id: number }[];

const fields = (hasConflict: boolean, teams: Teams | undefined) =>
  z.object({
    teamId: teamId.refine((id) => teams?.some((team) => team.id === id) ?? true, TEAM_GONE),
    whose: z
      .string()
      .nullable()
      .refine((answer) => !hasConflict || answer !== null, WHOSE),
    email,
    ...rest,
  });

/**
 * The request's body from the form; hidden fields are left out. `hasConflict`: an account has the address, and the
 * form asks whose it is. `teams`: undefined until loaded. All refusals are shown together, in field order.
 */
export const approvalSchema = (hasConflict: boolean, teams: Teams | undefined) =>
  z
    .custom<ApprovalValues>()
    .transform(
      ({ teamId, access, password, whose, email }): z.input<ReturnType<typeof fields>> => ({
        teamId: teamId === null ? Number.NaN : Number(teamId),
        whose,
        ...(access === 'password' && whose !== 'same' ? { password } : {}),
        ...(whose === 'other' ? { email } : {}),
      }),
    )
    .pipe(fields(hasConflict, teams))
    .transform(({ whose, ...body }): z.output<typeof approval> => body);

export const rejectionSchema = rejection;
