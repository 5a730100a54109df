import { z } from 'zod';
import { authCalls, passwordChange } from '#contract/people/auth.ts';

/** The call's schema, and the repetition that only the form has. */
export const passwordSchema = passwordChange
  .extend({
    confirmation: z.string().min(6, 'Confirmação é obrigatória'),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: 'As senhas não conferem',
  });

/** The body of choosing a password by a link. */
export const chosenPassword = authCalls['POST /api/password-links/use'].body.pick({ newPassword: true });
