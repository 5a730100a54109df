import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Caller, Refused, Unanswered } from './demo-live/caller.ts';
import { type Desk, playCourts } from './demo-live/play.ts';

/**
 * Plays the demo's active round live, with the same calls as the screens. `--loop`: starts again at the end.
 * `--speed 10`: ten times as fast.
 */
const SCOREKEEPER = 'anotador@manchete.local';
const BEFORE_THE_NEXT_TIME = 15;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

class Ended extends Error {}

try {
  await play(readArguments());
} catch (error) {
  if (stop.signal.aborted) console.log('Parado. Os jogos ficam como estão.');
  else {
    console.error(explain(error));
    process.exitCode = 1;
  }
} finally {
  // The other court stops too.
  stop.abort();
}

function readArguments() {
  const { url, password, speed: factor, loop } = parseOptions();
  const speed = Number(factor);
  if (!(speed > 0)) throw new Ended(`--speed: foi lido ${factor}; o permitido é um número maior que 0.`);
  return { url: url.replace(/\/$/, ''), password, speed, loop };
}

function parseOptions() {
  const {
    PORT = '3000',
    DEMO_LIVE_URL = `http://127.0.0.1:${PORT}`,
    DEMO_LIVE_PASSWORD = 'manchete',
  } = process.env;
  const options = {
    url: { type: 'string', default: DEMO_LIVE_URL },
    password: { type: 'string', default: DEMO_LIVE_PASSWORD },
    speed: { type: 'string', default: '1' },
    loop: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new Ended('As opções são --url ENDEREÇO, --password SENHA, --speed VEZES e --loop.');
  }
}

async function play({ url, password, speed, loop }: ReturnType<typeof readArguments>): Promise<void> {
  const caller = new Caller(url);
  const desk: Desk = {
    caller,
    signal: stop.signal,
    wait: (seconds) => pause((seconds * 1000) / speed, undefined, { signal: stop.signal }),
    say: (line) => {
      if (!stop.signal.aborted) console.log(line);
    },
  };
  await signIn(caller, url, password);
  const { activeRound } = await caller.call('GET /api/live-scores/active-round', {});
  if (activeRound === 0) throw new Ended('Nenhuma rodada está ativa: não há jogo a disputar.');
  const games = await caller.call('GET /api/live-scores', {});
  const toPlay = games.filter((game) => game.status !== 'concluido');
  if (toPlay.length === 0 && (games.length === 0 || !loop)) {
    throw new Ended(
      `Não há jogo a disputar na rodada ${activeRound}. Para recomeçá-la: npm run demo:live -- --loop`,
    );
  }
  for (let again = toPlay.length === 0; ; again = true) {
    await playCourts(desk, again ? games : toPlay, again);
    desk.say(`A rodada ${activeRound} terminou.`);
    if (!loop) return;
    await desk.wait(BEFORE_THE_NEXT_TIME);
  }
}

async function signIn(caller: Caller, url: string, password: string): Promise<void> {
  try {
    await caller.call('POST /api/login', { body: { username: SCOREKEEPER, password } });
  } catch (error) {
    if (error instanceof Unanswered) {
      throw new Ended(`O servidor em ${url} não responde. Ele está ligado? Outro endereço: --url http://...`);
    }
    if (!(error instanceof Refused)) throw error;
    throw new Ended(
      `A entrada de ${SCOREKEEPER} foi recusada: ${error.message}. A senha é dada com --password.`,
    );
  }
}

function explain(error: unknown): string {
  if (error instanceof Unanswered) return 'O servidor deixou de responder.';
  if (error instanceof Refused) return `O servidor recusou: ${error.message}`;
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
