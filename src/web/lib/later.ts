import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** What is said when a part did not come. */
export const NO_PART = {
  title: 'Sem conexão',
  description: 'Não foi possível abrir esta parte. Confira a conexão e tente de novo.',
};

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
  const open = async (): Promise<boolean> => {
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
      return true;
    } catch {
      return false;
    }
  };
  const openAtOnce = useEffectEvent(() => {
    if (isOpenAtOnce) void open();
  });
  useEffect(() => openAtOnce(), []);
  return { Part, open, close: () => setPart(null) };
}
