import type { ComponentType, ReactNode } from 'react';

type Shell = ComponentType<{ children: ReactNode }>;

let loaded: Shell | null = null;

/** The frame of signed-in users once its code is loaded: a public page opened from it begins with it. */
export const loadedShell = (): Shell | null => loaded;

export function keepShell(shell: Shell): void {
  loaded = shell;
}
