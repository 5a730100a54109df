import { zodResolver } from '@hookform/resolvers/zod';
import { emailChange } from '#contract/session.ts';

export const resolveEmail = zodResolver(emailChange);
