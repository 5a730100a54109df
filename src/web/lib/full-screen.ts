import { useEffect, useSyncExternalStore } from 'react';

type FullScreen = {
  /** Some browsers, as those of an iPhone, give a page no full screen. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
};

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Whether the page has the whole screen; it gives it back when the component goes. Escape and the way back leave it. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  useEffect(() => leave, []);
  return {
    isPossible: Boolean(document.fullscreenEnabled),
    isOn,
    toggle: () => {
      if (isOn) leave();
      // The whole document, so that dialogs and messages are seen too. A browser that refuses leaves the page as it is.
      else void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
    },
  };
}

function leave(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}
