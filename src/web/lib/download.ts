import type { CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { askForFile } from './client.ts';

/** The calls that return a file. */
type DownloadKey = {
  [K in CallKey]: Contract[K]['answer'] extends { 200: { raw: 'application/octet-stream' | 'text/csv' } }
    ? K
    : never;
}[CallKey];

/** Fetches a file and saves it on the device under a name. Throws `CallFailed`. */
export async function download<K extends DownloadKey>(
  key: K,
  sent: CallRequest<Contract[K]>,
  name: string,
): Promise<void> {
  const url = URL.createObjectURL(await askForFile(key, sent));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked after the click was handled, because by then the browser has the file.
  setTimeout(() => URL.revokeObjectURL(url));
}
