import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { bodyId, gender, pathId, pathRound, roundNumberOr } from '#contract/fields.ts';
import { BATCH, LARGEST_ID, OPENED } from '#contract/limits.ts';
import { MESSAGE_TYPES } from '#domain/messages/messages.ts';

const type = z.enum(MESSAGE_TYPES, 'Tipo inválido');
const NO_ROUND = 'Selecione uma rodada';
const NO_TEAM = 'Selecione um time';
const messageId = z.uuid('Identificador inválido').toLowerCase();

/** Filters for a message's recipients; without any, all players. A filter must select somebody. */
const audience = {
  teamId: z.int(NO_TEAM).min(1, NO_TEAM).max(LARGEST_ID, NO_TEAM).optional(),
  gender: gender.optional(),
  adminOnly: z.boolean('Valor inválido').optional(),
  /** The caller's id: a test message to oneself. */
  testModeUserId: bodyId.optional(),
};

const roundOf = roundNumberOr(NO_ROUND);

/** `confirm`: send although the same was sent less than a minute ago. */
const sending = z.object({ roundNumber: roundOf, ...audience, confirm: z.boolean().optional() });

const skipped = z.object({
  noPhone: z.number(),
  optedOut: z.number(),
});

const sent = z.object({ message: z.string(), queued: z.number(), skipped, batchId: z.number() });

const message = z.object({
  id: z.string(),
  batchId: z.number(),
  messageType: type,
  roundNumber: z.number(),
  recipient: z.string(),
  status: z.enum(['pending', 'sent', 'failed']),
  /**
   * Pending: `queued`, `retrying`, `manual` (a person sends it), `uncertain` (it may have been sent), `stopped`
   * (with its batch). Sent: `accepted`, `delivered`, `read`. Failed: null.
   */
  detail: z
    .enum(['queued', 'retrying', 'manual', 'uncertain', 'stopped', 'accepted', 'delivered', 'read'])
    .nullable(),
  error: z.string().nullable(),
  /** Opens WhatsApp with the text, to the recipient's current number; null once sent or no longer wanted. */
  link: z.string().nullable(),
  sentAt: z.string().nullable(),
  createdAt: z.string(),
});

const batch = z.object({
  id: z.number(),
  messageType: type,
  roundNumber: z.number(),
  audience: z.object({
    teamId: z.number().nullable(),
    gender: gender.nullable(),
    adminOnly: z.boolean(),
    testModeUserId: z.number().nullable(),
  }),
  /** The gateway it was made for: a person sends `manual` ones. */
  gateway: z.enum(['cloud', 'manual']),
  /** `Servidor` for automatic reminders; null if the account was deleted. */
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  /** Every recipient is counted in exactly one of these six. */
  queued: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  uncertain: z.number(),
  /** How many of the queued ones a person has to send. */
  byHand: z.number(),
  skipped,
  /** Who stopped the batch and why; null if it is not stopped. */
  stopped: z.object({ by: z.enum(['admin', 'whatsapp']), reason: z.string(), at: z.string() }).nullable(),
});

const byHand = batch.pick({ messageType: true, roundNumber: true }).extend({
  text: z.string(),
  /** While stopped, nobody has to send anything. */
  isStopped: z.boolean(),
  /** Recipients of sent messages. */
  sent: z.array(z.object({ id: z.string(), recipient: z.string() })),
  waiting: z.array(
    z.object({
      id: z.string(),
      recipient: z.string(),
      /** Opens WhatsApp with the text; null if the person opted out or no longer has a number. */
      link: z.string().nullable(),
      openedBy: z.string().nullable(),
    }),
  ),
});

const NOBODY_SENT = 'Diga quais foram enviadas';
const TOO_MANY = `Marque no máximo ${BATCH.max} de uma vez`;

const reply = z.object({
  id: z.number(),
  /** `leave` and `return`: from an unknown number; `unclear`: the words may mean something else. */
  kind: z.enum(['leave', 'return', 'unclear']),
  words: z.string(),
  /** E.164; null if WhatsApp hides the sender's number. */
  phone: z.string().nullable(),
  profileName: z.string().nullable(),
  /** The person with that number; null if nobody or several people have it. */
  person: z.object({ kind: z.enum(['player', 'account']), id: z.number(), name: z.string() }).nullable(),
  writtenAt: z.string(),
});

export const messageCalls = {
  'GET /api/whatsapp/history': {
    access: 'admin',
    about: 'The newest twenty messages; with `before`, the twenty older than that one.',
    query: z.object({
      type: type.optional(),
      round: pathRound.optional(),
      status: z.enum(['pending', 'sent', 'failed', 'uncertain'], 'Situação inválida').optional(),
      batch: pathId.optional(),
      before: messageId.optional(),
    }),
    answer: { 200: z.array(message) },
  },
  'POST /api/whatsapp/preview': {
    access: 'admin',
    moves: [],
    about: 'The text of a message as it would be sent now, and the number of its recipients.',
    body: z.object({
      messageType: z
        .enum([...MESSAGE_TYPES, 'teams_ranking'], 'Tipo inválido')
        .transform((name) => (name === 'teams_ranking' ? 'ranking_teams_general_utility' : name)),
      roundNumber: roundOf,
      ...audience,
    }),
    answer: { 200: z.object({ preview: z.string(), recipients: z.number(), skipped }) },
  },
  'POST /api/whatsapp/send-round-reminder': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.send',
    about: 'Queues a reminder of a round for each recipient.',
    body: sending,
    answer: { 200: sent },
  },
  'POST /api/whatsapp/send-top-players': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.send',
    about: 'Queues the three best men and women of a round for each recipient.',
    body: sending,
    answer: { 200: sent },
  },
  'POST /api/whatsapp/send-teams-ranking': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.send',
    about: 'Queues the first eight teams of the standings for each recipient.',
    body: sending,
    answer: { 200: sent },
  },
  'POST /api/whatsapp/messages/{id}/retry': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.retry',
    about: 'Queues a message again that failed, or of which it is not known whether it was sent.',
    params: z.object({ id: messageId }),
    answer: { 200: message },
  },
  'POST /api/whatsapp/messages/{id}/mark-sent': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.mark-sent',
    about: 'Records that a person sent the message by hand.',
    params: z.object({ id: messageId }),
    answer: { 200: message },
  },
  'PUT /api/whatsapp/messages/{id}/opened': {
    access: 'admin',
    moves: ['presence'],
    about: `Tells the others that the caller opened a message to send it by hand, or did not send it after all. It prevents nobody from sending, and is forgotten after ${OPENED.goneAfter / 3_600_000} hours.`,
    params: z.object({ id: messageId }),
    body: z.object({ isOpened: z.boolean('Diga se a mensagem foi aberta') }),
    answer: { 204: 'empty' },
  },
  'GET /api/whatsapp/batches': {
    access: 'admin',
    about: 'The progress of the newest twenty batches.',
    answer: { 200: z.array(batch) },
  },
  'POST /api/whatsapp/batches/{id}/stop': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.stop',
    about: 'Stops a batch. Messages whose request is under way still arrive.',
    params: z.object({ id: pathId }),
    answer: { 200: batch },
  },
  'POST /api/whatsapp/batches/{id}/retry-failed': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.retry-failed',
    about:
      'Resumes a batch and queues its failed messages again. Messages that may have been sent stay as they are.',
    params: z.object({ id: pathId }),
    answer: { 200: batch },
  },
  'POST /api/whatsapp/batches/{id}/settle-uncertain': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.settle-uncertain',
    about:
      'Records that the messages of a batch that may have been sent did arrive, or queues them again. Only if there are exactly as many as the caller saw.',
    params: z.object({ id: pathId }),
    body: z.object({
      arrived: z.boolean('Diga se chegaram'),
      count: z.int('Diga quantas são').positive('Diga quantas são'),
    }),
    answer: { 200: batch },
  },
  'GET /api/whatsapp/batches/{id}/by-hand': {
    access: 'admin',
    about:
      'The messages of a batch that a person has to send by hand: the text, and the recipients by name; and those that were sent.',
    params: z.object({ id: pathId }),
    answer: { 200: byHand },
  },
  'POST /api/whatsapp/batches/{id}/mark-sent': {
    access: 'admin',
    moves: ['messages'],
    audit: 'message.mark-batch-sent',
    about:
      'Records which messages of a batch a person sent by hand. Messages that were sent already stay as they are.',
    params: z.object({ id: pathId }),
    body: z.object({ ids: z.array(messageId, NOBODY_SENT).min(1, NOBODY_SENT).max(BATCH.max, TOO_MANY) }),
    answer: { 200: batch },
  },
  'GET /api/whatsapp/consent-replies': {
    access: 'admin',
    about: 'Replies about opting out or in that an organiser has to decide about.',
    answer: { 200: z.array(reply) },
  },
  'POST /api/whatsapp/consent-replies/{id}/settle': {
    access: 'admin',
    moves: ['messages', 'players', 'accounts'],
    about: 'Settles a reply and deletes it. With `optOut` its author receives no more messages.',
    params: z.object({ id: pathId }),
    body: z.object({ optOut: z.boolean('Diga se a pessoa sai das mensagens') }),
    answer: { 204: 'empty' },
  },
  'GET /api/whatsapp/gateway': {
    access: 'admin',
    about: 'The gateway that sends messages, and the names of its missing settings.',
    answer: { 200: z.object({ gateway: z.enum(['cloud', 'manual']), missing: z.array(z.string()) }) },
  },
} as const satisfies CallTable;
