import { createHook } from 'node:async_hooks';

let tick: object | undefined;

/**
 * Keeps one of the objects that Node makes for `process.nextTick`, of which a request takes several. When a few garbage
 * collections find none, V8 drops their hidden class, and every `nextTick` then takes about eight times as long until the
 * process ends. To be called once, at the start. Returns whether Node made one.
 */
export function keepNextTickFast(): boolean {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') tick = resource;
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
  return tick !== undefined;
}
