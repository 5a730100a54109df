import { z } from 'zod';
import { authCalls, passwordChange } from '#contract/people/auth.ts';

/** The call's schema plus the form's repetition. */
export const passwordSchema = passwordChange
  .extend({
    confirmation: z.string().min(6, 'Confirmação é obrigatória'),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: 'As senhas não conferem',
  });

/** The body for choosing a password by link. */
export const chosenPassword = authCalls['POST /api/password-links/use'].body.pick({ newPassword: true });
