import { expect, onTestFinished, vi } from 'vitest';

/** React's development build logs this when a number field reports on blur while a dialog opens or closes. */
export function expectFlushSync(): void {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    const lines = printed.mock.calls.map(String);
    printed.mockRestore();
    for (const line of lines) expect(line).toMatch(/^flushSync was called from inside a lifecycle method/);
  });
}
