import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { passwordChange } from '#contract/session.ts';

/** The call's own rules, and the repetition that only the form asks for. */
export const resolvePasswords = zodResolver(
  passwordChange
    .extend({
      confirmation: z.string().min(6, 'Confirmação é obrigatória'),
    })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      error: 'As senhas não conferem',
    }),
);
