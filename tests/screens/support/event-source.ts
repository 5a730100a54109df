import { get } from 'node:http';
import { outsideAct } from './outside-act.ts';

/** A page's event streams over a port, because the DOM has no EventSource. */
export function eventSourceAt(address: string, headers: () => Record<string, string>) {
  return class extends EventTarget {
    readonly #request;
    #isClosed = false;

    constructor(path: string) {
      super();
      const lost = () => this.#tell(new Event('error'));
      this.#request = get(`${address}${path}`, { headers: headers() }, (response) => {
        if (response.statusCode !== 200) return lost();
        let rest = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) this.#read(block);
        });
        response.on('close', lost);
      }).on('error', lost);
    }

    close(): void {
      this.#isClosed = true;
      this.#request.destroy();
    }

    #read(block: string): void {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/) as [string, string]));
      const name = fields.get('event');
      if (name === undefined) return;
      const lastEventId = fields.get('id') ?? '';
      this.#tell(new MessageEvent(name, { data: fields.get('data'), lastEventId }));
    }

    #tell(event: Event): void {
      if (!this.#isClosed) outsideAct(() => this.dispatchEvent(event));
    }
  };
}
