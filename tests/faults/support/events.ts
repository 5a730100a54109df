import type { Events } from '#contract/events.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { until } from '#tests/support/until.ts';

/** The first matching event of that name, among those received and those still to come. */
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

/** Opens a page's event stream and waits for the first heartbeat. */
export async function openStream(address: string): Promise<EventStream> {
  const stream = await EventStream.open(address);
  await nextEvent(stream, 'beat');
  return stream;
}
