import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';

/** What is said when a part did not come. */
export const NO_PART = {
  title: 'Sem conexão',
  description: 'Não foi possível abrir esta parte. Confira a conexão e tente de novo.',
};

let onMissing: () => void = () => {};
/** Says how somebody learns that the part they asked for did not come. Called once, at the start. */
export function whenPartMissing(tell: () => void): void {
  onMissing = tell;
}

/** Somebody asked for a part, and it did not come. */
export const tellMissing = (): void => onMissing();

/**
 * Some browsers do not ask again for a part that they could not load until the page is loaded again, and after a
 * release it is not there any more: where the server answers, that is what helps. What was typed is kept or offered
 * again.
 */
export async function startOver(): Promise<void> {
  const { ok } = await fetch('/api/health', { cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok) window.location.reload();
}

/**
 * A part of a page that is loaded when it is asked for. Without a network it may not come, and then the page stays as
 * it is: `ask` tells somebody who pressed a button, `open` answers whether it came and leaves the telling to the page.
 * `isOpenAtOnce`: it belongs to the page, or was open with something typed when the page was lost.
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
    const isSecondTry = hasFailed.current;
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
      return true;
    } catch {
      setMissing(true);
      if (isSecondTry) await startOver();
      hasFailed.current = true;
      return false;
    }
  });
  const openAtOnce = useEffectEvent(() => {
    if (isOpenAtOnce) void open();
  });
  useEffect(() => openAtOnce(), []);
  const ask = () =>
    void open().then((hasCome) => {
      if (!hasCome) tellMissing();
    });
  return { Part, open, ask, isMissing, close: () => setPart(null) };
}

/**
 * The dialogs of a page: loaded with it, so that they open at once, and also where the line is gone by then. `ask`
 * opens one, and tells where it did not come.
 */
export function useDialogs<Props, Open>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  setOpen: (open: Open | null) => void,
) {
  const { Part, open } = useLater(load, true);
  const [ask] = useState(() => (wanted: Open) => {
    setOpen(wanted);
    void open().then((hasCome) => {
      if (hasCome) return;
      setOpen(null);
      tellMissing();
    });
  });
  return { Part, ask };
}
