import type { Viewer, ViewerContent, ViewerInfo, ViewerItem } from '../contract.ts';
import { type Outgoing, outgoingContents } from './outgoing.ts';
import { NOTHING, Remote } from './remote.ts';

export interface ConnectOptions {
  /**
   * Seconds until a request is given up (`timed-out`), and the connection if nothing answers; default 30. `load`,
   * `wear` and `exportGlb` have four times that, and with each sign of progress anew.
   */
  readonly timeout?: number;
  /**
   * Origin of the page in the iframe, such as `https://avatars.example`. By default that of its `src`, and `null` where
   * its `sandbox` does not allow the same origin; needed only where `src` leads on to another origin.
   */
  readonly origin?: string;
  /** Disposes of the viewer when aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Drives the avatar of an iframe that shows `embed.html`. The iframe may be loading still, or lazy, or not have its
 * `src` yet: what is asked for waits until the embed listens.
 *
 * A connection is made once. When the iframe is removed, moved, reloaded or shows another page it ends: every open
 * request fails with `disconnected`, an `error` event with that code (fatal) tells so, and `connect` may be called
 * again; what was loaded is gone with the page. `dispose` ends the connection and leaves the iframe as it is; taking
 * it out of the page frees all.
 */
export function connect(iframe: HTMLIFrameElement, options: ConnectOptions = {}): Viewer {
  const timeout = (options.timeout ?? 30) * 1000;
  const remote = new Remote(iframe, options.origin, timeout);
  const dispose = () => remote.end('disposed');
  if (options.signal?.aborted) dispose();
  options.signal?.addEventListener('abort', dispose, { once: true });

  // The embed is of the origin that was asked for: its results are taken as what the contract says.
  const call = <Result>(command: string, ...args: readonly unknown[]) =>
    remote.call(command, () => ({ args, transfer: [] })) as Promise<Result>;
  const slow = <Result>(command: string, prepare: () => Outgoing) =>
    remote.call(command, prepare, timeout * 4) as Promise<Result>;
  const send = (command: string, content: ViewerContent | readonly ViewerContent[]) =>
    slow<readonly ViewerItem[]>(command, () =>
      outgoingContents(content, iframe.ownerDocument.baseURI),
    );

  // It has no limit: a lazy embed is not ready before somebody has seen or clicked it.
  const ready = remote.call(
    'ready',
    () => NOTHING,
    Number.POSITIVE_INFINITY,
  ) as Promise<ViewerInfo>;
  // Whoever does not wait for it is told by events, and by every other promise.
  ready.catch(() => {});

  return {
    ready,
    load: (content) => send('load', content),
    wear: (content) => send('wear', content),
    remove: (id) => call('remove', id),
    watch: (id) => call('watch', id),
    items: () => call('items'),
    play: () => call('play'),
    pause: () => call('pause'),
    seek: (time) => call('seek', time),
    setSpeed: (speed) => call('setSpeed', speed),
    setLoop: (loop) => call('setLoop', loop),
    playback: () => call('playback'),
    setCamera: (change) => call('setCamera', change),
    camera: () => call('camera'),
    setBackground: (background) => call('setBackground', background),
    puppeteer: (targets) => call('puppeteer', targets),
    jointPositions: (joints) => call('jointPositions', joints),
    screenshot: (screenshotOptions) => call('screenshot', screenshotOptions),
    exportGlb: () => slow('exportGlb', () => NOTHING),
    on: (name, listener) => remote.on(name, listener),
    dispose,
  };
}
