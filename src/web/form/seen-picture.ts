import { useState } from 'react';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { isChangedMeanwhile } from '#web/lib/net/changed-meanwhile.ts';
import { sayUploadFailure } from '#web/lib/net/upload.ts';

/**
 * The picture the user saw: when they began to replace or remove it, or in the last refusal. `of`: whose it is.
 */
export function useSeenPicture(of: number | undefined, imageUrl: string | null, isBegun: boolean) {
  const [seen, setSeen] = useState({ of, imageUrl });
  if (seen.of !== of || (seen.imageUrl !== imageUrl && !isBegun)) setSeen({ of, imageUrl });
  return [seen.imageUrl ?? '', (now: string | null) => setSeen({ of, imageUrl: now })] as const;
}

/** With what to do next if a colleague changed it first. */
export const sayNotUploaded = (error: Error) =>
  isChangedMeanwhile(error)
    ? `${sayFailure(error)} Para ficar com a que está aqui, envie de novo.`
    : sayUploadFailure(error);

export const sayNotRemoved = (error: Error) =>
  isChangedMeanwhile(error) ? `${sayFailure(error)} Remova de novo se for esta.` : sayFailure(error);
