import { version } from '../../../package.json' with { type: 'json' };
import {
  PROTOCOL_VERSIONS,
  type ViewerError,
  type ViewerFeature,
  type ViewerInfo,
} from '../contract.ts';

/** The promise that a viewer can be driven. */
export class Readiness {
  readonly promise: Promise<ViewerInfo>;
  readonly #info: ViewerInfo;
  #resolve: (info: ViewerInfo) => void = () => {};
  #reject: (error: ViewerError) => void = () => {};

  constructor(features: readonly ViewerFeature[]) {
    this.#info = { protocol: Math.max(...PROTOCOL_VERSIONS), version, features: [...features] };
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Nobody has to wait for it.
    this.promise.catch(() => {});
  }

  arrive(): void {
    this.#resolve(this.#info);
  }

  fail(error: ViewerError): void {
    this.#reject(error);
  }
}
