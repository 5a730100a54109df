import { flushCompileCache } from 'node:module';

/** Writes what this process has compiled, which Node otherwise does when it ends: the workers that start now need not compile it again. */
export default function setup(): void {
  flushCompileCache();
}
