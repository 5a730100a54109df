import { useState } from 'react';

/** Props of an `<img>`, and whether its picture could not be loaded, also where that was before React heard of it. */
export function usePicture(url: string | null) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return {
    hasFailed: url === failedUrl,
    props: {
      onError: () => setFailedUrl(url),
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) setFailedUrl(url);
      },
    },
  };
}
