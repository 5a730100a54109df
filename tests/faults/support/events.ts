import type { Events } from '#contract/events.ts';
import { EventStream } from '#tests/support/stream.ts';
import { until } from './until.ts';

/** The first event of that name that fits, of those that came and those to come. */
export async function nextEvent<Name extends keyof Events>(
  stream: EventStream,
  name: Name,
  fits: (data: Events[Name]) => boolean = () => true,
  within?: number,
): Promise<Events[Name]> {
  const isIt = (event: { name: string; data: unknown }) =>
    event.name === name && fits(event.data as Events[Name]);
  const { data } = await until(`the event ${name}`, () => stream.events.find(isIt), within);
  return data as Events[Name];
}

/** A page's event stream whose first beat has come. */
export async function openStream(address: string): Promise<EventStream> {
  const stream = await EventStream.open(address);
  await nextEvent(stream, 'beat');
  return stream;
}
