import { afterAll, afterEach } from 'vitest';

/**
 * Unexpected output of the product is a defect. A test that expects a line replaces the method with
 * `vi.spyOn(console, 'error').mockImplementation(...)` and checks its calls.
 */
const printed: string[] = [];

for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const print = console[method];
  console[method] = (...args: unknown[]) => {
    printed.push(`console.${method}: ${args.map(String).join(' ')}`);
    print(...args);
  };
}

function refuse(): void {
  const lines = printed.splice(0);
  if (lines.length > 0) throw new Error(`Printed during a test, which nobody expected:\n${lines.join('\n')}`);
}

afterEach(refuse);
afterAll(refuse);
