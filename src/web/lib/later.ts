import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';

/** What is said when a part did not come. */
export const NO_PART = {
  title: 'Sem conexão',
  description: 'Não foi possível abrir esta parte. Confira a conexão e tente de novo.',
};

/**
 * A browser that could not load a part does not ask for it again until the page is loaded again, and after a release
 * it is not there any more: where the server answers, that is what helps. What was typed is kept or offered again.
 */
export async function startOver(): Promise<void> {
  const { ok } = await fetch('/api/health', { cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok) window.location.reload();
}

/**
 * A part of a page that is loaded when it is asked for. `open` answers whether it came: without a network it may
 * not, and then the page stays as it is and may try again.
 * `isOpenAtOnce`: it was open with something typed when the page was lost.
 */
export function useLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpenAtOnce = false,
) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const hasFailed = useRef(false);
  const [open] = useState(() => async (): Promise<boolean> => {
    setMissing(false);
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
      return true;
    } catch {
      setMissing(true);
      if (hasFailed.current) await startOver();
      hasFailed.current = true;
      return false;
    }
  });
  const openAtOnce = useEffectEvent(() => {
    if (isOpenAtOnce) void open();
  });
  useEffect(() => openAtOnce(), []);
  return { Part, open, isMissing, close: () => setPart(null) };
}

type Asking<Open> = {
  setOpen: (open: Open | null) => void;
  /** Tells that the dialog did not come. */
  onMissing: () => void;
};

/**
 * The dialogs of a page: loaded with it, so that they open at once, and also where the line is gone by then. `ask`
 * opens one.
 */
export function useDialogs<Props, Open>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { setOpen, onMissing }: Asking<Open>,
) {
  const { Part, open } = useLater(load, true);
  const [ask] = useState(() => (wanted: Open) => {
    setOpen(wanted);
    void open().then((hasCome) => {
      if (hasCome) return;
      setOpen(null);
      onMissing();
    });
  });
  return { Part, ask };
}
