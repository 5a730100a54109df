import webPush from 'web-push';
import { type Database, query } from '#server/store/database/database.ts';
import { pushKeys } from '#server/store/database/schema/push.ts';

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

export async function readPushKeys(db: Database): Promise<PushKeys> {
  const read = () => query(db, (q) => q.select().from(pushKeys));
  const [known] = await read();
  if (known) return known;
  const made = { ...webPush.generateVAPIDKeys(), createdAt: new Date(db.clock.now()) };
  await query(db, (q) => q.insert(pushKeys).values(made).onConflictDoNothing());
  const [stored] = await read();
  if (!stored) throw new Error('The key for push services was not stored');
  return stored;
}
