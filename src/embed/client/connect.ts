import type { Viewer, ViewerContent, ViewerInfo } from '../contract.ts';
import { COMMAND_NAMES, COMMANDS, type CommandName, commandMethods } from '../protocol/index.ts';
import { EmbedConnection, type EncodedArguments, NO_ARGUMENTS } from './embed-connection.ts';

export interface ConnectOptions {
  /**
   * Seconds until a request without a reply is given up (`timed-out`), or a connection without a welcome; default 30.
   * `load`, `wear` and `exportGlb` have four times as long. For `load` and `wear` the time starts again with each
   * `progress` event.
   */
  readonly timeout?: number;
  /**
   * Origin of the page in the iframe, such as `https://avatars.example`. By default that of its `src`, and `null` if
   * its `sandbox` does not allow the same origin; needed only if `src` redirects to another origin.
   */
  readonly origin?: string;
  /** Disposes of the viewer when aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Controls the avatar of an iframe that shows `embed.html`. The iframe may still be loading, or lazy, or have no `src`
 * yet: requests wait until the embed listens.
 *
 * A connection is made once. It ends when the iframe is removed, moved, reloaded or shows another page: every open
 * request rejects with `disconnected`, and so does a fatal `error` event. What was loaded is gone with the page;
 * `connect` may be called again. `dispose` ends the connection and leaves the iframe as it is; removing the iframe
 * frees everything.
 */
export function connect(iframe: HTMLIFrameElement, options: ConnectOptions = {}): Viewer {
  const timeoutMs = (options.timeout ?? 30) * 1000;
  const connection = new EmbedConnection(iframe, options.origin, timeoutMs);
  const dispose = () => connection.close('disposed');
  if (options.signal?.aborted) dispose();
  options.signal?.addEventListener('abort', dispose, { once: true });
  // Without a time limit, because a lazy embed is not ready before a visitor has seen or clicked it.
  const ready = connection.request('ready', () => NO_ARGUMENTS, Number.POSITIVE_INFINITY);
  // Callers that do not await it are informed of a failure by an event, and by every other promise.
  ready.catch(() => {});
  return {
    // The embed has the expected origin, so its results are trusted to match the contract.
    ready: ready as Promise<ViewerInfo>,
    ...commandMethods(COMMAND_NAMES, (name, args) =>
      connection.request(
        name,
        () => encodeArguments(name, args, iframe.ownerDocument.baseURI),
        COMMANDS[name].isSlow ? timeoutMs * 4 : timeoutMs,
      ),
    ),
    on: (name, listener) => connection.on(name, listener),
    dispose,
  };
}

/**
 * Encodes arguments for a message. Addresses of files are resolved against the page, not the embed. Bytes are copied
 * once and the copies are transferred, so that the caller keeps its own, and only the bytes of a view are sent, not its
 * buffer.
 *
 * @throws TypeError for an invalid address, or bytes whose buffer is detached.
 */
function encodeArguments(
  name: CommandName,
  args: readonly unknown[],
  baseUrl: string,
): EncodedArguments {
  const transfer: Transferable[] = [];
  const encodeContent = (content: ViewerContent): unknown => {
    if (typeof content === 'string') return new URL(content, baseUrl).href;
    // Callers may not have a compiler: the embed refuses other values.
    if (content instanceof Blob || content === null || typeof content !== 'object') return content;
    if ('url' in content) return { url: new URL(content.url, baseUrl).href, name: content.name };
    if (content.bytes instanceof Blob) return { bytes: content.bytes, name: content.name };
    const bytes = ArrayBuffer.isView(content.bytes)
      ? content.bytes.slice()
      : new Uint8Array(content.bytes.slice(0));
    transfer.push(bytes.buffer);
    return { bytes, name: content.name };
  };
  const encoded = args.map((argument, index) => {
    if (COMMANDS[name].arguments[index] !== 'content') return argument;
    const content = argument as ViewerContent | readonly ViewerContent[];
    return Array.isArray(content)
      ? content.map(encodeContent)
      : encodeContent(content as ViewerContent);
  });
  return { args: encoded, transfer };
}
