import { umask } from 'node:process';
import { z } from 'zod';
import { systemClock } from './clock.ts';
import { commandLine } from './commands.ts';
import { readSettings } from './config.ts';
import { sendCommand } from './control.ts';
import { connect } from './db/connect.ts';
import { explain } from './explain.ts';
import { systemRandom } from './random.ts';
import { type Appointed, appointByCommand } from './setup/administrators.ts';
import { currentTournament } from './setup/current-tournament.ts';

/** `npm run admin -- EMAIL`: makes an administrator and prints a temporary password. */
async function appoint(typed: string | undefined): Promise<Appointed> {
  // Files that it writes are readable by their owner only.
  umask(0o077);
  const email = z.string().trim().toLowerCase().pipe(z.email()).safeParse(typed);
  const settings = readSettings(process.env);
  if (!email.success)
    throw new Error(`Diga o e-mail: ${commandLine(settings, 'admin', 'pessoa@exemplo.com.br')}`);
  if (!settings.DATABASE_URL) {
    const reply = await sendCommand(settings.DATA_DIR, { do: 'appoint', email: email.data });
    if (reply?.ok) return reply.result as Appointed;
    if (reply) throw new Error(reply.message);
  }
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connect(place, systemClock);
  try {
    return await db.withStartupLock(async () => {
      const { id } = await currentTournament(db, settings);
      return appointByCommand(db, id, email.data, systemRandom);
    });
  } finally {
    await db.close();
  }
}

try {
  const { email, temporaryPassword } = await appoint(process.argv[2]);
  console.log(
    `${email} é administrador. Senha provisória, a trocar na primeira entrada: ${temporaryPassword}`,
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
