import { messages } from '#server/db/schema/messages.ts';
import { outboxTable } from '#server/outbox/outbox-table.ts';

export const messageTable = outboxTable(messages);
export const { applyEvent, isIn, rowOf } = messageTable;
