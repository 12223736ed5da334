import { type Signal, signal } from '@preact/signals';
import { browserStorage } from '../../app/state/index.ts';
import { DEFAULT_OPENSIM_PRICES, type OpenSimPrices } from '../../upload/cost/index.ts';

const STORAGE_KEY = 'vitrine-opensim-prices';
/** Above it, a number is a mistake. */
export const MAX_PRICE = 1_000_000;

/** What many grids that charge for uploads are configured with. */
const USUAL_PRICES: OpenSimPrices = { ...DEFAULT_OPENSIM_PRICES, priceUpload: 10, meshFactor: 1 };

/** Prices of the visitor's grid, which the browser keeps. */
export class KeptPrices {
  readonly prices: Signal<OpenSimPrices>;
  readonly #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.prices = signal(readPrices(storage?.getItem(STORAGE_KEY) ?? null));
  }

  set(change: Partial<OpenSimPrices>): void {
    this.prices.value = { ...this.prices.peek(), ...change };
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(this.prices.peek()));
    } catch {
      // The storage is full or forbidden: the prices are kept until the page is closed.
    }
  }
}

/** Prices as they were kept; the usual ones where they cannot be read. */
function readPrices(text: string | null): OpenSimPrices {
  if (text === null) return USUAL_PRICES;
  try {
    const kept: unknown = JSON.parse(text);
    const priceOf = (name: keyof OpenSimPrices): number => {
      const price: unknown = (kept as Partial<Record<string, unknown>> | null)?.[name];
      const isPrice = typeof price === 'number' && price >= 0 && price <= MAX_PRICE;
      return isPrice ? price : USUAL_PRICES[name];
    };
    return {
      priceUpload: priceOf('priceUpload'),
      meshFactor: priceOf('meshFactor'),
      minFactor: priceOf('minFactor'),
    };
  } catch {
    return USUAL_PRICES;
  }
}

/** The prices of this browser. */
export const keptPrices = new KeptPrices(browserStorage());
