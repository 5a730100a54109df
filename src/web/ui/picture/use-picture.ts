import { useState } from 'react';
import { useHydrated } from '#web/ui/buttons/use-hydrated.ts';

/** Props of an `<img>`, and whether it failed to load, even before hydration. */
export function usePicture(url: string | null) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isHydrated = useHydrated();
  return {
    hasFailed: url === failedUrl,
    props: {
      onError: () => setFailedUrl(url),
      ref: (image: HTMLImageElement | null) => {
        if (!isHydrated && image?.complete && image.naturalWidth === 0) setFailedUrl(url);
      },
    },
  };
}
