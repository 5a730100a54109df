import { request as ask } from 'node:http';
import { outsideAct } from './outside-act.ts';

type Progress = { readonly loaded: number; readonly total: number };

/** XMLHttpRequest over a port, as far as the screens use it: the answer is read as it arrives. */
export function formRequestAt(
  address: string,
  headers: () => Record<string, string>,
  asked: (call: string) => void,
) {
  return class {
    readonly upload: { onprogress?: (progress: Progress) => void } = {};
    status = 0;
    responseText = '';
    onprogress?: () => void;
    onload?: () => void;
    onerror?: (event: { type: string }) => void;
    #method = '';
    #path = '';
    #type: string | null = null;

    open(method: string, path: string): void {
      this.#method = method;
      this.#path = path;
    }

    setRequestHeader(_name: 'content-type', type: string): void {
      this.#type = type;
    }

    async send(body: FormData | string): Promise<void> {
      asked(`${this.#method} ${this.#path}`);
      const encoded = new Response(body);
      const bytes = Buffer.from(await encoded.arrayBuffer());
      const type = this.#type ?? encoded.headers.get('content-type') ?? '';
      const lost = () => {
        Object.assign(this, { status: 0, responseText: '' });
        outsideAct(() => this.onerror?.({ type: 'error' }));
      };
      const request = ask(
        `${address}${this.#path}`,
        { method: this.#method, headers: { ...headers(), 'content-type': type } },
        (response) => {
          this.status = response.statusCode ?? 0;
          response.setEncoding('utf8').on('data', (text: string) => {
            this.responseText += text;
            outsideAct(() => this.onprogress?.());
          });
          response.on('end', () => outsideAct(() => this.onload?.())).on('error', lost);
        },
      );
      request.on('error', lost).end(bytes);
      outsideAct(() => this.upload.onprogress?.({ loaded: bytes.length, total: bytes.length }));
    }
  };
}
