import { Counter, Gauge, Registry } from 'prom-client';

/** Metrics whose values are read when they are requested, and cost nothing until then. */
export class MetricSet {
  readonly registry = new Registry();
  readonly #prefix: string;

  /** @param prefix of all names. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  readonly gauge = (name: string, help: string, read: () => number): void => {
    const collect = () => metric.set(read());
    const metric: Gauge = new Gauge({ ...this.#options(name, help), collect });
  };

  readonly counter = (name: string, help: string, read: () => number): void => {
    const collect = () => {
      metric.reset();
      metric.inc(read());
    };
    const metric: Counter = new Counter({ ...this.#options(name, help), collect });
  };

  /** A counter with one label, whose values become known when they are counted. */
  readonly labelled = (
    name: string,
    help: string,
    label: string,
    read: () => Iterable<readonly [string, number]>,
  ): void => {
    const collect = () => {
      metric.reset();
      for (const [value, count] of read()) metric.inc({ [label]: value }, count);
    };
    const options = { ...this.#options(name, help), labelNames: [label] };
    const metric: Counter = new Counter({ ...options, collect });
  };

  #options(name: string, help: string) {
    return { name: this.#prefix + name, help, registers: [this.registry] };
  }
}
