/** Counts and times of the avatars of a page; frames of the page use the probe of its top window. */
export interface PageProbe {
  /** When all avatars could be controlled and one was drawn, milliseconds since 1970. */
  drawnAt: number | null;
  /** When joints had moved in a later frame, milliseconds since 1970. */
  movedAt: number | null;
  /** The number of calls by `requestAnimationFrame`. */
  frames: number;
  /** The number of WebGL contexts. */
  contexts: number;
  readonly drawn: Promise<void>;
  readonly moved: Promise<void>;
}

declare global {
  interface Window {
    pageProbe?: PageProbe;
  }
}

export interface ProbeOptions {
  /** The number of avatars of the page. */
  readonly count: number;
  /**
   * Whether draw calls fill pixels. Without a graphics card that takes seconds, most of all with image-based lighting;
   * without filling, the times are those of the page itself.
   */
  readonly fills: boolean;
}

/**
 * Runs in each document before its own scripts: counts frames and contexts, and observes events and draw calls. The
 * browser receives only the text of this function, which therefore refers to nothing outside of it.
 */
export function installProbe({ count, fills }: ProbeOptions): void {
  interface ProbeState extends PageProbe {
    ready: number;
    hasDrawn: boolean;
    resolveDrawn(): void;
    resolveMoved(): void;
  }
  /** Only the avatar has at least as many indices in a draw call, and numbers in a texture of bone matrices. */
  const avatarIndices = 8000;
  const boneNumbers = 512;
  const now = () => performance.timeOrigin + performance.now();

  const createProbe = (): ProbeState => {
    let [resolveDrawn, resolveMoved] = [() => {}, () => {}];
    const drawn = new Promise<void>((resolve) => {
      resolveDrawn = resolve;
    });
    const moved = new Promise<void>((resolve) => {
      resolveMoved = resolve;
    });
    const times = { drawnAt: null, movedAt: null };
    const counts = { ready: 0, frames: 0, contexts: 0, hasDrawn: false };
    return { ...times, ...counts, drawn, moved, resolveDrawn, resolveMoved };
  };
  const top = window.top as Window;
  top.pageProbe ??= createProbe();
  const probe = top.pageProbe as ProbeState;

  const checkDrawn = () => {
    if (probe.drawnAt !== null || !probe.hasDrawn || probe.ready < count) return;
    probe.drawnAt = now();
    probe.resolveDrawn();
  };
  const onReady = () => {
    probe.ready++;
    checkDrawn();
  };

  // The events report that the files are loaded; our element may still be loading its mannequin.
  interface VitrineAvatar extends Element {
    readonly viewer: Promise<{ readonly ready: Promise<unknown> }>;
  }
  const known = new WeakSet<object>();
  const listen = (name: string, element: string, onLoaded: (target: Element) => void) => {
    const onEvent = ({ target }: Event) => {
      if (!(target instanceof Element) || target.localName !== element || known.has(target)) return;
      known.add(target);
      onLoaded(target);
    };
    document.addEventListener(name, onEvent, true);
  };
  listen('load', 'model-viewer', onReady);
  listen('loaded', 'vitrine-avatar', (target) => {
    void (target as VitrineAvatar).viewer.then(({ ready }) => ready).then(onReady);
  });

  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      probe.frames++;
      callback(time);
    });

  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    const context = (getContext as (...args: unknown[]) => object | null).apply(this, args);
    if (context instanceof WebGL2RenderingContext && !known.has(context)) {
      known.add(context);
      probe.contexts++;
    }
    return context;
  } as typeof getContext;

  const gl = WebGL2RenderingContext.prototype;
  const { drawElements, drawArrays, texSubImage2D } = gl;
  gl.drawElements = function (mode, indices, type, offset) {
    drawElements.call(this, mode, fills ? indices : 0, type, offset);
    if (probe.hasDrawn || indices < avatarIndices) return;
    probe.hasDrawn = true;
    checkDrawn();
  };
  if (!fills) {
    gl.drawArrays = function (mode, first) {
      drawArrays.call(this, mode, first, 0);
    };
  }

  let bones: Float32Array | null = null;
  const compareBones = (numbers: Float32Array) => {
    const isMoved = bones?.length === numbers.length && bones.some((b, at) => b !== numbers[at]);
    if (probe.drawnAt !== null && probe.movedAt === null && isMoved) {
      probe.movedAt = now();
      probe.resolveMoved();
    }
    if (probe.movedAt === null) bones = numbers.slice();
  };
  gl.texSubImage2D = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    (texSubImage2D as (...args: unknown[]) => void).apply(this, args);
    const numbers = args.at(-1);
    if (numbers instanceof Float32Array && numbers.length >= boneNumbers) compareBones(numbers);
  } as typeof texSubImage2D;
}
