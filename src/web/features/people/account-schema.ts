import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { newAccount } from '#contract/users.ts';
import type { AccountTyped } from './account-form.ts';

export type AccountSent = z.output<typeof newAccount>;

// Types only: the form holds a text where the call may have nothing.
export const resolveAccount = zodResolver(newAccount) as Resolver<AccountTyped, unknown, AccountSent>;
