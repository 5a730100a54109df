import { z } from 'zod';

export const ownPasswordSchema = z.object({ currentPassword: z.string().min(1, 'Digite a sua senha') });
