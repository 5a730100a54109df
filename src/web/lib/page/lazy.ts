import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';

export const PART_MISSING = {
  title: 'Sem sinal',
  description: 'Não foi possível abrir esta parte. Confira a conexão e tente de novo.',
};

let onMissing: () => void = () => {};
/** What happens when a requested part cannot be loaded. Set once, at the start. */
export function onMissingPart(report: () => void): void {
  onMissing = report;
}

const reportMissingPart = (): void => onMissing();

/**
 * Reloads the page if the server answers: some browsers never request a failed module again, and after a release
 * its file no longer exists. Drafts survive. `before`: called right before the reload.
 */
export async function reloadIfOnline(before: () => void = () => {}): Promise<void> {
  const { ok } = await fetch('/api/health', { cache: 'no-store' }).catch(() => ({ ok: false }));
  if (!ok) return;
  before();
  window.location.reload();
}

/** The failed module's URL, which browsers name in the error. */
const MODULE = /https?:\/\/\S+\.js/;

/**
 * Chromium requests a failed module again only at another address. Its imports stay the page's own; if one of
 * those failed, only a reload helps.
 */
async function importAgain<Props>(failure: unknown): Promise<{ default: ComponentType<Props> }> {
  const [address] = MODULE.exec(String(failure)) ?? [];
  if (!address) throw failure;
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
}

/**
 * A part of a page whose code is loaded on demand. If that fails the page stays as it is: `ask` reports it to the
 * user who pressed a button, `open` resolves to whether it was loaded. `isOpenAtOnce` loads it with the page.
 */
export function useLazy<Props>(load: () => Promise<{ default: ComponentType<Props> }>, isOpenAtOnce = false) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const hasFailed = useRef(false);
  const [open] = useState(() => async (): Promise<boolean> => {
    setMissing(false);
    const isSecondTry = hasFailed.current;
    try {
      const { default: loaded } = await load().catch((error: unknown) => {
        if (!isSecondTry) throw error;
        return importAgain<Props>(error);
      });
      setPart(() => loaded);
      return true;
    } catch {
      setMissing(true);
      if (isSecondTry) await reloadIfOnline();
      hasFailed.current = true;
      return false;
    }
  });
  const openAtOnce = useEffectEvent(() => {
    if (isOpenAtOnce) void open();
  });
  useEffect(() => openAtOnce(), []);
  const ask = () =>
    void open().then((isLoaded) => {
      if (!isLoaded) reportMissingPart();
    });
  return { Part, open, ask, isMissing, close: () => setPart(null) };
}

export function useLazyDialogs<Props, Open>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  setOpen: (open: Open | null) => void,
) {
  const { Part, open } = useLazy(load, true);
  const [ask] = useState(() => (wanted: Open) => {
    setOpen(wanted);
    void open().then((isLoaded) => {
      if (isLoaded) return;
      setOpen(null);
      reportMissingPart();
    });
  });
  return { Part, ask };
}

/** A menu, loaded with its page. Until then only its button is shown, and `askMenu` opens it once loaded. */
export function useLazyMenu<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const { Part, ask } = useLazy(load, true);
  const [wasAsked, setAsked] = useState(false);
  const askMenu = () => {
    setAsked(true);
    ask();
  };
  return { Part, wasAsked, askMenu };
}
