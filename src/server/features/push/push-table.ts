import { pushMessages } from '#server/db/schema/push.ts';
import { outboxTable } from '#server/outbox/outbox-table.ts';

export const pushTable = outboxTable(pushMessages);
