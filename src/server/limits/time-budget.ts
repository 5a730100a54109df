/** Milliseconds of work: `aSecond` in the long run, and `atOnce` after a pause. */
type Rate = { readonly aSecond: number; readonly atOnce: number };

/** `left`: the milliseconds of work that were not yet made up for at `at`. */
type Debt = { readonly left: number; readonly at: number };

/** Limits the time of costly work for a network and for all. Work is charged once it is done, so the last piece may exceed it. */
export class TimeBudget {
  readonly #perNetwork: Rate;
  readonly #all: Rate;
  readonly #steady: () => number;
  readonly #networks = new Map<string, Debt>();
  #total: Debt = { left: 0, at: 0 };

  constructor(limits: { readonly perNetwork: Rate; readonly all: Rate }, steady: () => number) {
    this.#perNetwork = limits.perNetwork;
    this.#all = limits.all;
    this.#steady = steady;
  }

  /** Whether the network may begin another piece of work. */
  has(network: string): boolean {
    return (
      this.#left(this.#networks.get(network), this.#perNetwork) < this.#perNetwork.atOnce &&
      this.#left(this.#total, this.#all) < this.#all.atOnce
    );
  }

  charge(network: string, milliseconds: number): void {
    const at = this.#steady();
    const ofNetwork = this.#left(this.#networks.get(network), this.#perNetwork);
    this.#total = { left: this.#left(this.#total, this.#all) + milliseconds, at };
    for (const [known, debt] of this.#networks)
      if (this.#left(debt, this.#perNetwork) === 0) this.#networks.delete(known);
    this.#networks.set(network, { left: ofNetwork + milliseconds, at });
  }

  #left(debt: Debt | undefined, { aSecond }: Rate): number {
    if (!debt) return 0;
    return Math.max(0, debt.left - ((this.#steady() - debt.at) / 1_000) * aSecond);
  }
}
