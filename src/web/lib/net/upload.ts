import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { CallFailed, sayFailure, unanswered } from './call-failed.ts';
import { addressOf, type FileKey, written } from './client.ts';
import { invalidateUnannounced } from './live.ts';
import { useSingleWrite } from './single-write.ts';

type Upload = { readonly params?: object; readonly query?: object; readonly body: Blob };
type UploadOptions = {
  readonly operation: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};
/** Called when an upload ends, even if the component that started it was unmounted. */
type UploadCallbacks<K extends FileKey> = {
  done: (answer: CallAnswer<Contract[K]>) => void;
  failed: (error: Error) => void;
};

const FIELD: Contract[FileKey]['body']['file'] = 'image';
/** In milliseconds, long enough for a slow network. */
const UPLOAD_WITHIN = 120_000;

/** Reports the share sent, from 0 to 1, which `fetch` cannot. */
async function upload<K extends FileKey>(
  key: K,
  { body, ...sent }: Upload,
  { operation, signal, onProgress }: UploadOptions,
) {
  const [method = '', path = ''] = key.split(' ');
  const request = new XMLHttpRequest();
  const answered = Promise.withResolvers<Response>();
  request.open(method, addressOf(path, sent));
  request.setRequestHeader('idempotency-key', operation);
  request.timeout = UPLOAD_WITHIN;
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  request.onload = () => {
    const headers = { revision: request.getResponseHeader('revision') ?? '' };
    answered.resolve(new Response(request.responseText, { status: request.status, headers }));
  };
  request.onerror = request.ontimeout = ({ type }) => answered.reject(unanswered(type));
  request.onabort = () => answered.reject(signal.reason);
  signal.addEventListener('abort', () => request.abort());
  const form = new FormData();
  form.set(FIELD, body, 'imagem');
  request.send(form);
  return written<K>(key, await answered.promise);
}

/** An upload with its progress, failure or success. Afterwards the page is refetched as after any write. */
export function useUpload<K extends FileKey>(key: K, { done, failed }: UploadCallbacks<K>) {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const aborting = useRef<AbortController | null>(null);
  const singleWrite = useSingleWrite<Upload>(areSame);
  const {
    mutate: start,
    reset,
    isPending,
    error,
  } = useMutation<CallAnswer<Contract[K]>, Error, Upload>({
    mutationFn(sent) {
      setShare(0);
      aborting.current = new AbortController();
      const { signal } = aborting.current;
      return singleWrite.perform(sent, (operation) =>
        upload(key, sent, { operation, signal, onProgress: setShare }),
      );
    },
    onSuccess(answer) {
      done(answer);
      invalidateUnannounced(queries);
    },
    onError(error) {
      if (!isCancelled(error)) failed(error);
    },
    onSettled: singleWrite.ended,
  });
  const mutate: typeof start = (...args) => singleWrite.begin(() => start(...args));
  return {
    mutate,
    reset,
    isPending,
    /** From 0 to 1 while sending, else null. */
    progress: isPending ? share : null,
    cancel: () => aborting.current?.abort(new Cancelled()),
    error: error && !isCancelled(error) ? error : null,
  };
}

const areSame = (one: Upload, other: Upload) =>
  one.body === other.body &&
  JSON.stringify([one.params, one.query]) === JSON.stringify([other.params, other.query]);

class Cancelled extends Error {}
const isCancelled = (error: Error): boolean => error instanceof Cancelled;

/** The server's message, else the status. */
export function sayUploadFailure(error: Error): string {
  const isWordless = error instanceof CallFailed && error.problem.code === 'UNKNOWN';
  return isWordless ? `Upload falhou com status: ${error.status}` : sayFailure(error);
}
