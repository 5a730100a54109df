import { z } from 'zod';
import { broadcastSubtitle, broadcastTitle } from '#contract/tournament/broadcast.ts';

export const lowerThirdSchema = z.object({ title: broadcastTitle, subtitle: broadcastSubtitle });
