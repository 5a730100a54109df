import { z } from 'zod';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { commandLine } from '#server/runtime/commands.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { type Appointed, appointByCommand } from '#server/setup/administrators.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { sendCommand } from './control.ts';

export async function adminByCommand(
  argument: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { email, temporaryPassword } = await appoint(argument, environment);
  return `${email} é administrador. Senha provisória, a trocar na primeira entrada: ${temporaryPassword}`;
}

async function appoint(argument: string | undefined, environment: NodeJS.ProcessEnv): Promise<Appointed> {
  const email = z.string().trim().toLowerCase().pipe(z.email()).safeParse(argument);
  const settings = readSettings(environment);
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
