import { registerHooks, type ResolveFnOutput } from 'node:module';

const DRIZZLE = '/node_modules/drizzle-orm/';

let isRegistered = false;

export function importDrizzleQuickly(): void {
  if (isRegistered) return;
  isRegistered = true;
  const known = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context;
      if (!conditions.includes('import')) return next(specifier, context);
      if (specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')) {
        const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
        known.set(specifier, found);
        return found;
      }
      if (parentURL.includes(DRIZZLE) && /^\.\.?\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      return next(specifier, context);
    },
  });
}
