import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

export type StreamEvent = { readonly name: string; readonly id: string | null; readonly data: unknown };

/** An open event stream, read as a browser reads it; closed when the test ends. */
export class EventStream {
  readonly events: StreamEvent[] = [];
  readonly headers: IncomingHttpHeaders;
  rest = '';
  ended = false;

  private constructor(response: IncomingMessage) {
    this.headers = response.headers;
    response.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    response.on('close', () => {
      this.ended = true;
    });
  }

  static open(
    address: string,
    headers: Record<string, string> = {},
    path = '/api/events',
  ): Promise<EventStream> {
    return new Promise((done, failed) => {
      const request = get(`${address}${path}`, { headers }, (response) => done(new EventStream(response)));
      request.on('error', failed);
      onTestFinished(() => void request.destroy());
    });
  }

  named(name: string): StreamEvent[] {
    return this.events.filter((event) => event.name === name);
  }

  #read(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data === undefined) this.rest += block;
      else
        this.events.push({
          name: fields.get('event') ?? '',
          id: fields.get('id') ?? null,
          data: JSON.parse(data),
        });
    }
  }
}
