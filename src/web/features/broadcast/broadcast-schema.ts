import { z } from 'zod';
import { broadcastSubtitle, broadcastTitle } from '#contract/broadcast.ts';

export const lowerThirdSchema = z.object({ title: broadcastTitle, subtitle: broadcastSubtitle });
