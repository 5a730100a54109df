import { useState } from 'react';

const PREFIX = 'manchete:digitado';
/** Each person's own. */
export const slotOf = (userId: number, name: string) => `${PREFIX}:${userId}:${name}`;

/** Whether something was typed there and neither saved nor given up: a session that ended took its dialog away. */
export function isTyped(userId: number, name: string): boolean {
  return recall(slotOf(userId, name)) !== null;
}

/**
 * What somebody types in a dialog, kept in this tab until it is saved or given up, so that neither the end of a
 * session nor a page loaded again takes it. `change` keeps, `forget` ends it; nothing typed, nothing kept.
 * `isTyped`: whether anything is not as it began.
 */
export function useTyped<T extends object>(userId: number, name: string, start: T) {
  const slot = slotOf(userId, name);
  const [typed, setTyped] = useState<T>(() => ({ ...start, ...recall(slot) }));
  const change = (part: Partial<T>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    keep(slot, next);
  };
  const differs = (field: keyof T) => JSON.stringify(typed[field]) !== JSON.stringify(start[field]);
  const isChanged = () => (Object.keys(start) as (keyof T)[]).some(differs);
  return { typed, change, forget: () => forget(slot), isTyped: isChanged };
}

/** By their own will somebody leaves nothing behind. */
export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) forget(key);
  } catch {
    // A browser that forbids its store keeps nothing there.
  }
}

export function recall(slot: string): object | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

export function keep(slot: string, typed: object): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(typed));
  } catch {
    // A full or forbidden store: it is then kept as long as the dialog is open.
  }
}

export function forget(slot: string): void {
  try {
    sessionStorage.removeItem(slot);
  } catch {
    // A browser that forbids its store keeps nothing there.
  }
}
