import { useEffect, useSyncExternalStore } from 'react';

type FullScreen = {
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
};

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Also ends on unmount, by Escape, and by Back. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  useEffect(() => leave, []);
  return {
    isPossible: Boolean(document.fullscreenEnabled),
    isOn,
    toggle: () => {
      if (isOn) leave();
      // The whole document, so that dialogs and toasts stay visible. If the browser refuses, nothing changes.
      else void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
    },
  };
}

function leave(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}
