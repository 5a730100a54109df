import { useEffect, useSyncExternalStore } from 'react';

type FullScreen = {
  /** Some browsers, such as those of an iPhone, do not support it for pages. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
};

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/**
 * Whether the page is in full screen, and how to enter and leave it. It is left when the component unmounts,
 * by Escape, and by Back.
 */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  useEffect(() => leave, []);
  return {
    isPossible: Boolean(document.fullscreenEnabled),
    isOn,
    toggle: () => {
      if (isOn) leave();
      // The whole document, so that dialogs and toasts are visible too. Where the browser refuses, the page
      // stays as it is.
      else void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
    },
  };
}

function leave(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}
