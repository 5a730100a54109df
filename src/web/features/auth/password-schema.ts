import { z } from 'zod';
import { authCalls, passwordChange } from '#contract/auth.ts';

/** The call's own rules, and the repetition that only the form asks for. */
export const passwordSchema = passwordChange
  .extend({
    confirmation: z.string().min(6, 'Confirmação é obrigatória'),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: 'As senhas não conferem',
  });

/** What a link to choose a password lets choose. */
export const chosenPassword = authCalls['POST /api/password-links/use'].body.pick({ newPassword: true });
