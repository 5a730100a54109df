import type { CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { saveBlob } from '#web/lib/device/save-file.ts';
import { askForFile } from './client.ts';

type DownloadKey = {
  [K in CallKey]: Contract[K]['answer'] extends { 200: { raw: 'application/octet-stream' | 'text/csv' } }
    ? K
    : never;
}[CallKey];

/** Fetches a file and saves it on the device. Throws `CallFailed`. */
export async function download<K extends DownloadKey>(
  key: K,
  sent: CallRequest<Contract[K]>,
  name: string,
): Promise<void> {
  saveBlob(name, await askForFile(key, sent));
}
