export class IdleConnections<Connection> {
  readonly #ofNetwork = new Map<string, Set<Connection>>();
  readonly #networksWith = new Map<number, Set<string>>();
  #most = 0;

  add(network: string, connection: Connection): void {
    const idle = this.#ofNetwork.get(network) ?? new Set();
    if (idle.has(connection)) return;
    this.#ofNetwork.set(network, idle.add(connection));
    this.#recount(network, idle.size - 1, idle.size);
  }

  delete(network: string, connection: Connection): void {
    const idle = this.#ofNetwork.get(network);
    if (!idle?.delete(connection)) return;
    if (idle.size === 0) this.#ofNetwork.delete(network);
    this.#recount(network, idle.size + 1, idle.size);
  }

  longestOf(network: string): Connection | undefined {
    const [longest] = this.#ofNetwork.get(network) ?? [];
    return longest;
  }

  longest(): Connection | undefined {
    const [network] = this.#networksWith.get(this.#most) ?? [];
    return network === undefined ? undefined : this.longestOf(network);
  }

  #recount(network: string, before: number, now: number): void {
    const those = this.#networksWith.get(before);
    those?.delete(network);
    if (those?.size === 0) this.#networksWith.delete(before);
    if (now > 0) this.#networksWith.set(now, (this.#networksWith.get(now) ?? new Set()).add(network));
    // Counts change by one, so the next lower count has a network, or there are none at all.
    if (now > this.#most || (before === this.#most && !this.#networksWith.has(before))) this.#most = now;
  }
}
