import { type Context, createContext, runInContext } from 'node:vm';

interface FakeScript {
  src: string;
  nonce: string;
  charset: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  remove(): void;
}

/** A page, or a worker of one, as far as the chunk loader looks at it: scripts run in the order of arriving. */
export class ClassicPage {
  /** Addresses of scripts that were asked for, in that order. */
  readonly asked: string[] = [];
  /** Addresses that no answer comes from. */
  readonly lost = new Set<string>();
  /** Scopes of workers that were started. */
  readonly workers: Context[] = [];
  readonly scope: Context;
  readonly #fileAt: (url: string) => string | undefined;

  /** @param fileAt - the script at an address. */
  constructor(fileAt: (url: string) => string | undefined) {
    this.#fileAt = fileAt;
    const document = {
      currentScript: null as FakeScript | null,
      querySelector: () => null,
      createElement: (): FakeScript => ({
        ...{ src: '', nonce: '', charset: '', onload: null, onerror: null },
        remove() {},
      }),
      head: { append: (script: FakeScript) => void queueMicrotask(() => this.#arrive(script)) },
    };
    this.scope = createContext({
      ...{ document, URL: FakeUrl, Blob: FakeBlob, console },
      Worker: this.#workerClass(),
    });
    runInContext('globalThis.self = globalThis', this.scope);
  }

  /** Runs a script tag of the page's own markup. */
  run(src: string): void {
    this.#runScript({ src, nonce: '', charset: '', onload: null, onerror: null, remove() {} });
  }

  #arrive(script: FakeScript): void {
    this.asked.push(script.src);
    if (this.lost.has(script.src) || this.#fileAt(script.src) === undefined) {
      script.onerror?.();
      return;
    }
    this.#runScript(script);
    script.onload?.();
  }

  #runScript(script: FakeScript): void {
    const { document } = this.scope as unknown as { document: { currentScript: unknown } };
    document.currentScript = script;
    runInContext(this.#fileAt(script.src)!, this.scope, { filename: script.src });
    document.currentScript = null;
  }

  #workerClass() {
    const page = this;
    return class {
      constructor(url: FakeUrl) {
        const scope = createContext({ URL: FakeUrl, Blob: FakeBlob, console });
        scope.importScripts = (...urls: string[]) => {
          for (const address of urls) {
            page.asked.push(address);
            runInContext(page.#fileAt(address)!, scope, { filename: address });
          }
        };
        page.workers.push(scope);
        runInContext('globalThis.self = globalThis', scope);
        runInContext(FakeUrl.textAt(url), scope);
      }
      addEventListener(): void {}
    };
  }
}

class FakeBlob {
  readonly text: string;
  constructor(parts: readonly string[]) {
    this.text = parts.join('');
  }
}

/** Addresses as ever, and those of blobs that can be read at once. */
class FakeUrl extends URL {
  static readonly #texts: string[] = [];
  static override createObjectURL(blob: unknown): string {
    return `blob:${FakeUrl.#texts.push((blob as FakeBlob).text) - 1}`;
  }
  static textAt(url: unknown): string {
    return FakeUrl.#texts[Number(String(url).slice('blob:'.length))];
  }
}
