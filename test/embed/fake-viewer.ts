import {
  type CameraState,
  type PlaybackState,
  type Viewer,
  type ViewerContent,
  ViewerError,
  type ViewerEventName,
  type ViewerEvents,
  type ViewerInfo,
  type ViewerItem,
} from '../../src/embed/contract.ts';
import {
  COMMAND_NAMES,
  type CommandArguments,
  type CommandName,
  type CommandResult,
  type CommandTarget,
  commandMethods,
  readArguments,
  ViewerEventEmitter,
} from '../../src/embed/protocol/index.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GLB = new Uint8Array([0x67, 0x6c, 0x54, 0x46, 0x02, 0x00, 0x00, 0x00]);

type CommandHandlers = {
  readonly [Name in CommandName]: (...args: CommandArguments<Name>) => CommandResult<Name>;
};

/** A viewer in memory that fulfils the contract. The extension of a file tells its kind; commands are recorded. */
export class FakeViewer implements CommandTarget {
  readonly ready: Promise<ViewerInfo>;
  /** What pages call: it checks all arguments. */
  readonly api: Viewer;
  readonly calls: { readonly command: CommandName; readonly args: readonly unknown[] }[] = [];
  /** Number of event listeners. */
  listenerCount = 0;
  /** Every command awaits this before it takes effect. */
  delay: () => Promise<void> = async () => {};
  readonly #events = new ViewerEventEmitter();
  #items: readonly ViewerItem[] = [];
  #camera: CameraState = { theta: 0, phi: 90, radius: 3, target: [0, 0, 1], autoRotate: 0 };
  #playing = false;
  #time = 0;
  #speed = 1;
  #loop = true;
  #lastItem = 0;
  #isDisposed = false;

  readonly #handlers: CommandHandlers = {
    load: (content) => this.#open(content, []),
    wear: (content) => this.#open(content, this.#items),
    remove: (id) => {
      if (!this.#items.some((item) => item.id === id)) throw refusal('no-such-item', id);
      this.#items = this.#items.filter((item) => item.id !== id);
    },
    items: () => this.#items,
    watch: (id) => {
      const isLoaded = this.#items.some((item) => item.id === id && item.kind === 'animation');
      if (!isLoaded) throw refusal('no-such-item', id);
      this.#items = this.#items.map((item) =>
        item.kind === 'animation' ? { ...item, active: item.id === id } : item,
      );
    },
    play: () => this.#setPlaying(true),
    pause: () => this.#setPlaying(false),
    seek: (time) => {
      this.#time = Math.min(Math.max(time, 0), this.#playback().duration);
      this.emit('time', this.#playback());
    },
    setSpeed: (speed) => {
      this.#speed = speed;
    },
    setLoop: (loop) => {
      this.#loop = loop;
    },
    playback: () => this.#playback(),
    setCamera: (change) => {
      const [theta = 0, phi = 90, radius = 3] = (change.orbit ?? '0 90 3')
        .split(' ')
        .map((text) => Number.parseFloat(text));
      const autoRotate = change.autoRotate ?? this.#camera.autoRotate;
      this.#camera = { ...this.#camera, theta, phi, radius, autoRotate };
    },
    camera: () => this.#camera,
    setBackground: (background) => {
      if (background === 'no colour') throw refusal('bad-argument', background);
    },
    puppeteer: (targets) => {
      const unknown = targets?.find(({ joint }) => !isBone(joint));
      if (unknown) throw refusal('bad-argument', unknown.joint);
    },
    jointPositions: (joints) =>
      joints.map((joint) => {
        if (!isBone(joint)) throw refusal('bad-argument', joint);
        return [0, 0, joint.length / 10];
      }),
    screenshot: () => new Blob([PNG], { type: 'image/png' }),
    exportGlb: () => new Blob([GLB], { type: 'model/gltf-binary' }),
  };

  constructor(features: ViewerInfo['features'] = ['export-glb']) {
    this.ready = Promise.resolve({ protocol: 1, version: '0.1.0', features });
    this.api = {
      ready: this.ready,
      ...commandMethods(COMMAND_NAMES, (name, args) =>
        this.#run(name, () => readArguments(name, args)),
      ),
      on: (name, listener) => this.on(name, listener),
      dispose: () => this.dispose(),
    };
  }

  execute<Name extends CommandName>(
    name: Name,
    args: CommandArguments<Name>,
  ): Promise<CommandResult<Name>> {
    return this.#run(name, () => args);
  }

  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    const removeListener = this.#events.on(name, listener);
    this.listenerCount += 1;
    return () => {
      this.listenerCount -= 1;
      removeListener();
    };
  }

  emit<Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]): void {
    this.#events.emit(name, detail);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#events.removeAllListeners();
  }

  async #run<Name extends CommandName>(
    command: Name,
    readArgs: () => CommandArguments<Name>,
  ): Promise<CommandResult<Name>> {
    if (this.#isDisposed) throw refusal('disposed', command);
    const args = readArgs();
    this.calls.push({ command, args });
    await this.delay();
    const handler: CommandHandlers[Name] = this.#handlers[command];
    return handler(...args);
  }

  #open(
    content: ViewerContent | readonly ViewerContent[],
    kept: readonly ViewerItem[],
  ): readonly ViewerItem[] {
    const names = (Array.isArray(content) ? content : [content]).map(nameOf);
    const usable = names.filter((name) => /\.(mesh|anim)$/.test(name));
    for (const fileName of names.filter((name) => !usable.includes(name))) {
      const message = `${fileName} is neither`;
      this.emit('error', { code: 'unknown-format', message, fileName, fatal: false });
    }
    if (usable.length === 0) throw refusal('nothing-usable', names.join(' '));
    const added = usable.map((name) => this.#itemOf(name));
    this.#items = [...kept, ...added];
    const counts = { done: added.length, total: added.length };
    this.emit('progress', { ...counts, bytes: 10, fraction: 1 });
    this.emit('loaded', { items: added });
    return added;
  }

  #itemOf(fileName: string): ViewerItem {
    this.#lastItem += 1;
    const name = fileName.replace(/\.\w+$/, '');
    const common = { id: `item-${this.#lastItem}`, name, fileName, active: true };
    return fileName.endsWith('.anim')
      ? { ...common, kind: 'animation', duration: 4, triangles: null }
      : { ...common, kind: 'mesh', duration: null, triangles: 12 };
  }

  #setPlaying(playing: boolean): void {
    if (this.#playing === playing) return;
    this.#playing = playing;
    this.emit(playing ? 'play' : 'pause', this.#playback());
  }

  #playback(): PlaybackState {
    const watched = this.#items.findLast(({ kind, active }) => kind === 'animation' && active);
    return {
      ...{ playing: this.#playing, time: this.#time, speed: this.#speed, loop: this.#loop },
      ...{ duration: watched?.duration ?? 0, animation: watched?.id ?? null },
    };
  }
}

function nameOf(content: ViewerContent): string {
  if (typeof content === 'string') return content.split('/').at(-1)!;
  if (content instanceof File || 'bytes' in content) return content.name;
  return content.name ?? content.url.split('/').at(-1)!;
}

const refusal = (code: string, message: string) =>
  new ViewerError({ code, message, fileName: null, fatal: false });

const isBone = (name: string) => /^m[A-Z]|^hand_/.test(name);
