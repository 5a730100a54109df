import { RESTORE } from '#contract/limits.ts';
import { CallFailed, pauseAfter, send } from '#web/lib/client.ts';

/** The chosen file until it is sent, because it cannot be in the URL. */
let chosen: { readonly token: string; readonly file: File } | null = null;

export function setChosenFile(token: string, file: File): void {
  chosen = { token, file };
}

export const chosenFile = (token: string): File | null => (chosen?.token === token ? chosen.file : null);

/** How often a part is sent again before the upload fails. */
const ATTEMPTS = 6;

/** Sends the file in parts, starting where the server's copy ends. Throws `CallFailed`. */
export async function sendFile(
  token: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  for (let from = 0; from < file.size; ) {
    onProgress(from / file.size);
    const part = await base64Of(file.slice(from, from + RESTORE.part));
    from = await sendPart(token, { from, part });
  }
  onProgress(1);
}

async function sendPart(token: string, body: { from: number; part: string }): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { received } = await send('PUT /api/restores/{token}/part', { params: { token }, body });
      return received;
    } catch (error) {
      if (!(error instanceof CallFailed && error.isPassing) || attempt === ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, pauseAfter(attempt)));
    }
  }
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  // In chunks, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
