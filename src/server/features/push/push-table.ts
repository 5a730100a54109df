import { outboxTable } from '#server/outbox/outbox-table.ts';
import { pushMessages } from '#server/store/database/schema/push.ts';

export const pushTable = outboxTable(pushMessages);
