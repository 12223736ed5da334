import {
  type CameraChange,
  type CameraState,
  type JointPosition,
  type JointTarget,
  type PlaybackState,
  type ScreenshotOptions,
  type Viewer,
  type ViewerContent,
  ViewerError,
  type ViewerEventName,
  type ViewerEvents,
  type ViewerInfo,
  type ViewerItem,
} from '../../src/embed/contract.ts';
import { Listeners } from '../../src/embed/listeners.ts';
import { type CommandName, readArguments } from '../../src/embed/protocol/index.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GLB = new Uint8Array([0x67, 0x6c, 0x54, 0x46, 0x02, 0x00, 0x00, 0x00]);

/** Does what the contract says in memory, with files that are what their names say, and keeps a list of what was asked. */
export class FakeViewer implements Viewer {
  readonly ready: Promise<ViewerInfo>;
  readonly calls: { readonly command: CommandName; readonly args: readonly unknown[] }[] = [];
  /** Subscriptions that stand. */
  subscriptions = 0;
  /** What every command waits for before it is done. */
  pace: () => Promise<void> = async () => {};
  readonly #listeners = new Listeners();
  #items: ViewerItem[] = [];
  #camera: CameraState = { theta: 0, phi: 90, radius: 3, target: [0, 0, 1], autoRotate: 0 };
  #playing = false;
  #time = 0;
  #speed = 1;
  #loop = true;
  #number = 0;
  #isDisposed = false;

  constructor(features: ViewerInfo['features'] = ['export-glb']) {
    this.ready = Promise.resolve({ protocol: 1, version: '0.1.0', features });
  }

  load(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]> {
    return this.#do('load', [content], () => this.#open(content, []));
  }

  wear(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]> {
    return this.#do('wear', [content], () => this.#open(content, this.#items));
  }

  remove(id: string): Promise<void> {
    return this.#do('remove', [id], () => {
      if (!this.#items.some((item) => item.id === id)) throw refusal('no-such-item', id);
      this.#items = this.#items.filter((item) => item.id !== id);
    });
  }

  watch(id: string): Promise<void> {
    return this.#do('watch', [id], () => {
      const isThere = this.#items.some((item) => item.id === id && item.kind === 'animation');
      if (!isThere) throw refusal('no-such-item', id);
      this.#items = this.#items.map((item) =>
        item.kind === 'animation' ? { ...item, active: item.id === id } : item,
      );
    });
  }

  items(): Promise<readonly ViewerItem[]> {
    return this.#do('items', [], () => this.#items);
  }

  play(): Promise<void> {
    return this.#do('play', [], () => this.#setPlaying(true));
  }

  pause(): Promise<void> {
    return this.#do('pause', [], () => this.#setPlaying(false));
  }

  seek(time: number): Promise<void> {
    return this.#do('seek', [time], () => {
      this.#time = Math.min(Math.max(time, 0), this.#state().duration);
      this.tell('time', this.#state());
    });
  }

  setSpeed(speed: number): Promise<void> {
    return this.#do('setSpeed', [speed], () => {
      this.#speed = speed;
    });
  }

  setLoop(loop: boolean): Promise<void> {
    return this.#do('setLoop', [loop], () => {
      this.#loop = loop;
    });
  }

  playback(): Promise<PlaybackState> {
    return this.#do('playback', [], () => this.#state());
  }

  setCamera(change: CameraChange): Promise<void> {
    return this.#do('setCamera', [change], () => {
      const [theta = 0, phi = 90, radius = 3] = (change.orbit ?? '0 90 3').split(' ').map(readSize);
      const autoRotate = change.autoRotate ?? this.#camera.autoRotate;
      this.#camera = { ...this.#camera, theta, phi, radius, autoRotate };
    });
  }

  camera(): Promise<CameraState> {
    return this.#do('camera', [], () => this.#camera);
  }

  setBackground(background: string): Promise<void> {
    return this.#do('setBackground', [background], () => {
      if (background === 'no colour') throw refusal('bad-argument', background);
    });
  }

  puppeteer(targets: readonly JointTarget[] | null): Promise<void> {
    return this.#do('puppeteer', [targets], () => {
      const unknown = targets?.find(({ joint }) => !isBone(joint));
      if (unknown) throw refusal('bad-argument', unknown.joint);
    });
  }

  jointPositions(joints: readonly string[]): Promise<readonly JointPosition[]> {
    return this.#do('jointPositions', [joints], () =>
      joints.map((joint) => {
        if (!isBone(joint)) throw refusal('bad-argument', joint);
        return [0, 0, joint.length / 10] as const;
      }),
    );
  }

  screenshot(options?: ScreenshotOptions): Promise<Blob> {
    return this.#do('screenshot', [options], () => new Blob([PNG], { type: 'image/png' }));
  }

  exportGlb(): Promise<Blob> {
    return this.#do('exportGlb', [], () => new Blob([GLB], { type: 'model/gltf-binary' }));
  }

  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    const stop = this.#listeners.on(name, listener);
    this.subscriptions += 1;
    return () => {
      this.subscriptions -= 1;
      stop();
    };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listeners.clear();
  }

  tell<Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]): void {
    this.#listeners.tell(name, detail);
  }

  async #do<T>(command: CommandName, args: readonly unknown[], work: () => T): Promise<T> {
    if (this.#isDisposed) throw refusal('disposed', command);
    readArguments(command, args);
    this.calls.push({ command, args });
    await this.pace();
    return work();
  }

  #open(
    content: ViewerContent | readonly ViewerContent[],
    kept: readonly ViewerItem[],
  ): readonly ViewerItem[] {
    const names = (Array.isArray(content) ? content : [content]).map(nameOf);
    const usable = names.filter((name) => /\.(mesh|anim)$/.test(name));
    for (const fileName of names.filter((name) => !usable.includes(name))) {
      const message = `${fileName} is neither`;
      this.tell('error', { code: 'unknown-format', message, fileName, fatal: false });
    }
    if (usable.length === 0) throw refusal('nothing-usable', names.join(' '));
    const added = usable.map((name) => this.#itemOf(name));
    this.#items = [...kept, ...added];
    const counts = { done: added.length, total: added.length };
    this.tell('progress', { ...counts, bytes: 10, fraction: 1 });
    this.tell('loaded', { items: added });
    return added;
  }

  #itemOf(fileName: string): ViewerItem {
    this.#number += 1;
    const name = fileName.replace(/\.\w+$/, '');
    const common = { id: `item-${this.#number}`, name, fileName, active: true };
    return fileName.endsWith('.anim')
      ? { ...common, kind: 'animation', duration: 4, triangles: null }
      : { ...common, kind: 'mesh', duration: null, triangles: 12 };
  }

  #setPlaying(playing: boolean): void {
    if (this.#playing === playing) return;
    this.#playing = playing;
    this.tell(playing ? 'play' : 'pause', this.#state());
  }

  #state(): PlaybackState {
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

const readSize = (text: string): number => Number.parseFloat(text);

const refusal = (code: string, message: string) =>
  new ViewerError({ code, message, fileName: null, fatal: false });

const isBone = (name: string) => /^m[A-Z]|^hand_/.test(name);
