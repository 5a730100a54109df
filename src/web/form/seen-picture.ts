import { useState } from 'react';
import { isChangedMeanwhile } from '#web/lib/net/changed-meanwhile.ts';
import { sayFailure } from '#web/lib/net/client.ts';
import { sayUploadFailure } from '#web/lib/net/upload.ts';

/**
 * The picture that the user saw: from the moment they begin to replace or remove it the one of then, or the one that the
 * last refusal showed. `of`: whose it is.
 */
export function useSeenPicture(of: number | undefined, imageUrl: string | null, isBegun: boolean) {
  const [seen, setSeen] = useState({ of, imageUrl });
  if (seen.of !== of || (seen.imageUrl !== imageUrl && !isBegun)) setSeen({ of, imageUrl });
  return [seen.imageUrl ?? '', (now: string | null) => setSeen({ of, imageUrl: now })] as const;
}

/** Why a picture was not uploaded, with what to do next where a colleague changed it first. */
export const sayNotUploaded = (error: Error) =>
  isChangedMeanwhile(error)
    ? `${sayFailure(error)} Envie de novo para valer a que está aqui.`
    : sayUploadFailure(error);

/** Why a picture was not removed. */
export const sayNotRemoved = (error: Error) =>
  isChangedMeanwhile(error) ? `${sayFailure(error)} Remova de novo se for esta.` : sayFailure(error);
