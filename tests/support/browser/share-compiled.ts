import { flushCompileCache } from 'node:module';

/**
 * Lets the workers use what this process compiled, which Node otherwise writes only when the process ends.
 */
export default function setup(): void {
  flushCompileCache();
}
