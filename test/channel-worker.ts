import { type Endpoint, expose } from 'comlink';
import type { WorkerHandle } from '../src/offload/index.ts';

/** Node's MessagePort speaks EventTarget; only `start` has to be called, as in a browser. */
function endpointOf(port: MessagePort): Endpoint {
  return port as unknown as Endpoint;
}

/**
 * A worker in this very process: a real MessageChannel, so arguments and results really are structured
 * clones and transfers. `crash` plays the part of a worker that dies.
 */
export function channelWorker(api: object): WorkerHandle & { crash(reason: string): void } {
  const { port1, port2 } = new MessageChannel();
  const listeners: ((reason: string) => void)[] = [];
  expose(api, endpointOf(port1));
  const close = () => {
    port1.close();
    port2.close();
  };
  return {
    endpoint: endpointOf(port2),
    onCrash: (listener) => void listeners.push(listener),
    terminate: close,
    crash: (reason) => {
      for (const listener of listeners) listener(reason);
    },
  };
}
