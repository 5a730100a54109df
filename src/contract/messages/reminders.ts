import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { pathRound } from '#contract/fields.ts';
import { REMINDER_DAYS } from '#domain/messages/reminders.ts';

const reminder = z.object({
  roundNumber: z.number(),
  enabled: z.boolean(),
  daysBefore: z.number(),
  /** In the tournament's time zone. */
  hour: z.number(),
  /** When the reminder for the round's current date was created; null before that. */
  sentAt: z.string().nullable(),
});

const DAYS = `Use de ${REMINDER_DAYS.min} a ${REMINDER_DAYS.max} dias`;
const HOUR = 'Use uma hora de 0 a 23';
const reminderSettings = z.object({
  enabled: z.boolean('Valor inválido'),
  daysBefore: z.int(DAYS).min(REMINDER_DAYS.min, DAYS).max(REMINDER_DAYS.max, DAYS),
  hour: z.int(HOUR).min(0, HOUR).max(23, HOUR),
});

export const reminderCalls = {
  'GET /api/whatsapp/reminders': {
    access: 'admin',
    about: 'Whether and when the server sends a reminder of each round by itself.',
    answer: { 200: z.array(reminder) },
  },
  'PUT /api/whatsapp/reminders/{roundNumber}': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.schedule',
    about: 'Sets whether and when the server sends a reminder of a round by itself.',
    params: z.object({ roundNumber: pathRound }),
    body: reminderSettings,
    answer: { 200: reminder },
  },
} as const satisfies CallTable;
