import { useSyncExternalStore } from 'react';
import type { CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { RestoreLine } from '#contract/system/restores.ts';
import { unanswered } from '#web/lib/net/call-failed.ts';
import { addressOf, written } from '#web/lib/net/client.ts';

export type RestoreKey =
  | 'POST /api/restores'
  | 'POST /api/first-start/restores'
  | 'POST /api/backups/{id}/restore';

/** The progress of this page's restore; `isLost`: it goes on, but its answer broke off. */
type Restoring = RestoreLine | { readonly isLost: true };

let restoring: Restoring | null = null;
const listeners = new Set<() => void>();

function note(state: Restoring): void {
  restoring = state;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const restoringNow = (): Restoring | null => restoring;

/** Null if this page started none. */
export const useRestoring = (): Restoring | null => useSyncExternalStore(subscribe, restoringNow);

/**
 * Sends a backup, or names one on the server. Resolves once the server has checked it and starts restoring.
 * `onProgress`: the share sent. Throws `CallFailed`.
 */
export async function beginRestore<K extends RestoreKey>(
  key: K,
  { body, ...sent }: CallRequest<Contract[K]> & { body: object },
  onProgress: (share: number) => void,
): Promise<void> {
  const [method = '', path = ''] = key.split(' ');
  const request = new XMLHttpRequest();
  const answered = Promise.withResolvers<Response | null>();
  let isBegun = false;
  const read = () => {
    const line = request.responseText.split('\n').at(-2);
    if (request.status !== 200 || !line) return;
    isBegun = true;
    note(JSON.parse(line) as RestoreLine);
    answered.resolve(null);
  };
  request.open(method, addressOf(path, sent));
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  request.onprogress = read;
  request.onload = () => {
    read();
    // The server ended, and a proxy closed its answer cleanly.
    if (restoring && isBegun && 'share' in restoring) note({ isLost: true });
    answered.resolve(new Response(request.responseText, { status: request.status }));
  };
  request.onerror = ({ type }) => (isBegun ? note({ isLost: true }) : answered.reject(unanswered(type)));
  if (hasFile(body)) request.send(formOf(body));
  else {
    request.setRequestHeader('content-type', 'application/json');
    request.send(JSON.stringify(body));
  }
  const refusal = await answered.promise;
  if (refusal) await written(key, refusal);
}

const hasFile = (body: object): body is { file: Blob } => 'file' in body;

/** The file comes last: the server reads the fields before it. */
function formOf({ file, ...fields }: { file: Blob }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', file);
  return form;
}
