import { useLayoutEffect } from 'react';

/**
 * Marks <html> while a component is shown, `shows` for `styles/base.css` and `theme` for `styles/theme.css`: the
 * oldest supported browsers lack `:has()`. In a page that the server renders, `page-template.ts` does it.
 */
export function usePageMark(name: 'shows' | 'theme', value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return;
    const { dataset } = document.documentElement;
    dataset[name] = value;
    return () => {
      delete dataset[name];
    };
  }, [name, value]);
}
