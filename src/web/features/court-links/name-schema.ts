import { z } from 'zod';
import { holderName } from '#contract/fields.ts';

export const nameSchema = z.object({ name: holderName });
