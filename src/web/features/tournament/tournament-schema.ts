import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { tournamentName, tournamentYear } from '#contract/tournament.ts';

export const resolveTournament = zodResolver(z.object({ name: tournamentName, year: tournamentYear }));
