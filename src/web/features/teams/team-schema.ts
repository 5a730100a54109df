import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { category } from '#contract/fields.ts';
import { teamName } from '#contract/teams.ts';
import type { TeamTyped } from './team-typed.ts';

const team = z.object({ name: teamName, category });
export type TeamSent = z.output<typeof team>;

// Types only: the form holds null where nothing is chosen.
export const resolveTeam = zodResolver(team) as Resolver<TeamTyped, unknown, TeamSent>;
