/** What the avatars of a page have come to; frames in it write into the same record. */
export interface EmbedRecord {
  /** Milliseconds since 1970: all could be driven, and an avatar was drawn. */
  drawnAt: number | null;
  /** The same of the first frame after that with other joints. */
  movedAt: number | null;
  /** Callbacks of `requestAnimationFrame`. */
  frames: number;
  /** Contexts of WebGL. */
  contexts: number;
  readonly drawn: Promise<void>;
  readonly moved: Promise<void>;
}

declare global {
  interface Window {
    embedRecord?: EmbedRecord;
  }
}

export interface RecordOptions {
  /** Avatars of the page. */
  readonly count: number;
  /**
   * Whether draw calls fill anything. Software takes seconds for what graphics cards do at once, most of all where
   * light is computed from pictures; without it, what is left is what the page itself does.
   */
  readonly fills: boolean;
}

/** To be run in each document before its own scripts. It stands alone: its text is sent to the browser. */
export function keepRecord({ count, fills }: RecordOptions): void {
  interface Keeper extends EmbedRecord {
    ready: number;
    hasDrawn: boolean;
    tellDrawn(): void;
    tellMoved(): void;
  }
  /** Indices of one draw call that only an avatar has, and numbers of a texture of matrices of bones. */
  const avatarIndices = 8000;
  const boneNumbers = 512;
  const now = () => performance.timeOrigin + performance.now();

  const begin = (): Keeper => {
    let [tellDrawn, tellMoved] = [() => {}, () => {}];
    const drawn = new Promise<void>((resolve) => {
      tellDrawn = resolve;
    });
    const moved = new Promise<void>((resolve) => {
      tellMoved = resolve;
    });
    const at = { drawnAt: null, movedAt: null };
    const counts = { ready: 0, frames: 0, contexts: 0, hasDrawn: false };
    return { ...at, ...counts, drawn, moved, tellDrawn, tellMoved };
  };
  const top = window.top as Window;
  top.embedRecord ??= begin();
  const record = top.embedRecord as Keeper;

  const settle = () => {
    if (record.drawnAt !== null || !record.hasDrawn || record.ready < count) return;
    record.drawnAt = now();
    record.tellDrawn();
  };
  const onReady = () => {
    record.ready++;
    settle();
  };

  // Elements tell that files are there; ours may have its own mannequin still on the way.
  interface Ours extends Element {
    readonly viewer: Promise<{ readonly ready: Promise<unknown> }>;
  }
  const known = new WeakSet<object>();
  const listen = (name: string, element: string, settled: (target: Element) => void) => {
    const onEvent = ({ target }: Event) => {
      if (!(target instanceof Element) || target.localName !== element || known.has(target)) return;
      known.add(target);
      settled(target);
    };
    document.addEventListener(name, onEvent, true);
  };
  listen('load', 'model-viewer', onReady);
  listen('loaded', 'vitrine-avatar', (target) => {
    void (target as Ours).viewer.then(({ ready }) => ready).then(onReady);
  });

  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      record.frames++;
      callback(time);
    });

  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    const context = (getContext as (...args: unknown[]) => object | null).apply(this, args);
    if (context instanceof WebGL2RenderingContext && !known.has(context)) {
      known.add(context);
      record.contexts++;
    }
    return context;
  } as typeof getContext;

  const gl = WebGL2RenderingContext.prototype;
  const { drawElements, drawArrays, texSubImage2D } = gl;
  gl.drawElements = function (mode, indices, type, offset) {
    drawElements.call(this, mode, fills ? indices : 0, type, offset);
    if (record.hasDrawn || indices < avatarIndices) return;
    record.hasDrawn = true;
    settle();
  };
  if (!fills) {
    gl.drawArrays = function (mode, first) {
      drawArrays.call(this, mode, first, 0);
    };
  }

  let bones: Float32Array | null = null;
  const lookAt = (numbers: Float32Array) => {
    const isMoved = bones?.length === numbers.length && bones.some((b, at) => b !== numbers[at]);
    if (record.drawnAt !== null && record.movedAt === null && isMoved) {
      record.movedAt = now();
      record.tellMoved();
    }
    if (record.movedAt === null) bones = numbers.slice();
  };
  gl.texSubImage2D = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    (texSubImage2D as (...args: unknown[]) => void).apply(this, args);
    const numbers = args.at(-1);
    if (numbers instanceof Float32Array && numbers.length >= boneNumbers) lookAt(numbers);
  } as typeof texSubImage2D;
}
