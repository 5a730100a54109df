import { zodResolver } from '@hookform/resolvers/zod';
import { phoneChange } from '#contract/own-data.ts';

export const resolvePhone = zodResolver(phoneChange);
