import { outboxTable } from '#server/outbox/outbox-table.ts';
import { messages } from '#server/store/database/schema/messages.ts';

export const messageTable = outboxTable(messages);
export const { applyEvent, isIn, rowOf } = messageTable;
