import { z } from 'zod';
import { authCalls, passwordChange } from '#contract/people/auth.ts';

export const passwordSchema = passwordChange
  .extend({
    confirmation: z.string().min(6, 'Confirmação é obrigatória'),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: 'As senhas não conferem',
  });

export const chosenPassword = authCalls['POST /api/password-links/use'].body.pick({ newPassword: true });
