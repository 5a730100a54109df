export const ending = new AsyncDisposableStack();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void ending.disposeAsync().finally(() => process.exit(1)));
