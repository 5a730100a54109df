/** Milliseconds of work: `aSecond` on average, `atOnce` after a pause. */
type Rate = { readonly aSecond: number; readonly atOnce: number };

type Debt = { readonly left: number; readonly at: number };

/**
 * Limits the time of costly work, for a network and in total. Work is charged once it is done, so the last
 * piece may exceed the limit.
 */
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
