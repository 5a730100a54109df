import { afterAll, vi } from 'vitest';
import { endPrograms } from './program.ts';

// Vitest runs this file again before each test file, even if files of a worker share their modules.
afterAll(endPrograms);
afterAll(() => void vi.useRealTimers());
