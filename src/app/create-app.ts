import { batch } from '@preact/signals-core';
import type { LodName } from '../formats/mesh/index.ts';
import { DecoderClient, spawnMeshWorker } from '../offload/index.ts';
import { type App, type FileSource, FRAMES_PER_SECOND } from './app-interface.ts';
import { Exhibit } from './exhibit.ts';
import { itemOf, warningsOf } from './items.ts';
import { Loader, type LoadResult } from './loader.ts';
import { IDLE_URL, MANNEQUIN_URL, SAMPLES } from './samples.ts';
import {
  AppState,
  type Item,
  type LoadedClip,
  type Message,
  type Sample,
  type ThemeChoice,
  type ViewName,
  type WornMesh,
} from './state.ts';
import { urlSource } from './url-source.ts';
import { coversWholeBody } from './whole-body.ts';

type MessageBody = Message extends infer M
  ? M extends Message
    ? Omit<M, 'id' | 'at'>
    : never
  : never;

const isLoaded = (result: LoadResult) => result.kind === 'loaded';

/** The page's one object: owns the state, and is the only one that changes it. */
class VitrineApp implements App {
  readonly state = new AppState();
  readonly samples: readonly Sample[] = SAMPLES;
  readonly exhibit = new Exhibit(this.state);
  readonly #loader: Loader;
  #messageCount = 0;
  /** The items as they were before the last removal. */
  #beforeRemoval: readonly Item[] | null = null;

  constructor(decoder: DecoderClient) {
    this.#loader = new Loader(this.state, decoder);
    // The first-visit figure stands still for those who asked for less motion.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.state.playing.value = false;
  }

  attachStage(canvas: HTMLCanvasElement): void {
    this.exhibit.attach(canvas);
  }

  resizeStage(width: number, height: number): void {
    this.exhibit.resize(width, height);
  }

  /** Puts the mannequin and its idle on the stage; they are files like any other. */
  async start(): Promise<void> {
    const sources = [MANNEQUIN_URL, IDLE_URL].map((url) => urlSource(url, document.baseURI));
    const results = await this.#loader.load(sources);
    const items = results.filter(isLoaded).map((result) => itemOf(result, true));
    batch(() => {
      // What a visitor opened meanwhile stays; our own goes underneath it.
      this.state.items.value = [...items, ...this.state.items.value];
      const idle = items.find((item) => item.kind === 'clip');
      this.state.timelineClipId.value ??= idle?.id ?? null;
      this.#hideMannequinUnderBody();
      this.#reportFaults(results);
    });
  }

  async open(sources: readonly FileSource[], options: { replace?: boolean } = {}): Promise<void> {
    if (sources.length === 0) return;
    const begun = performance.now();
    const results = await this.#loader.load(sources);
    const items = results.filter(isLoaded).map((result) => itemOf(result));
    batch(() => {
      if (items.length > 0) {
        this.#addItems(items, options.replace ?? false);
        this.#say({
          kind: 'opened',
          fileNames: items.map((item) => item.fileName),
          seconds: (performance.now() - begun) / 1000,
        });
        this.exhibit.markDrop(begun);
      }
      this.#reportFaults(results);
      this.#reportCancelled(results);
    });
  }

  async openSample(id: string): Promise<void> {
    const sample = this.samples.find((candidate) => candidate.id === id);
    if (sample) await this.open(sample.urls.map((url) => urlSource(url, document.baseURI)));
  }

  async openUrls(addresses: readonly string[]): Promise<void> {
    await this.open(addresses.map((address) => urlSource(address, document.baseURI)));
  }

  cancelTask(id: string): void {
    this.#loader.cancel(id);
  }

  select(id: string | null): void {
    this.state.selectedId.value = id;
    const item = this.state.selected.value;
    if (item?.kind === 'clip') this.state.timelineClipId.value = item.id;
  }

  setVisible(id: string, visible: boolean): void {
    this.#changeMesh(id, { visible });
  }

  setLod(id: string, lod: LodName): void {
    const mesh = this.state.meshes.value.find((candidate) => candidate.id === id);
    if (mesh?.asset.lods[lod]) this.#changeMesh(id, { lod });
  }

  setLodForAll(lod: LodName): void {
    batch(() => {
      for (const mesh of this.state.meshes.value) this.setLod(mesh.id, lod);
    });
  }

  setClipActive(id: string, active: boolean): void {
    this.#changeItems((item) =>
      item.id === id && item.kind === 'clip' ? { ...item, active } : item,
    );
  }

  remove(id: string): void {
    const { items } = this.state;
    const removed = items.value.find((item) => item.id === id);
    if (!removed) return;
    batch(() => {
      this.#beforeRemoval = items.value;
      items.value = items.value.filter((item) => item.id !== id);
      this.state.toast.value = { kind: 'removed', name: removed.name };
      this.#repairPointers();
    });
  }

  undo(): void {
    const before = this.#beforeRemoval;
    if (!before) return;
    this.#beforeRemoval = null;
    const now = new Map(this.state.items.value.map((item) => [item.id, item]));
    const known = new Set(before.map((item) => item.id));
    batch(() => {
      // What changed or was added since the removal stays as it is now.
      this.state.items.value = [
        ...before.map((item) => now.get(item.id) ?? item),
        ...this.state.items.value.filter((item) => !known.has(item.id)),
      ];
      this.state.toast.value = null;
    });
  }

  setPlaying(playing: boolean): void {
    if (playing) this.#replayIfEnded();
    this.state.playing.value = playing;
    this.exhibit.invalidate();
  }

  seek(seconds: number): void {
    const clip = this.state.timelineClip.value;
    if (!clip) return;
    const time = Math.min(Math.max(seconds, 0), clip.animation.duration);
    this.exhibit.player.seek(clip.id, time);
    // Told at once, not with the next frame: quick key presses step from where the last one led.
    this.state.playhead.value = { ...this.state.playhead.value, time };
    this.exhibit.invalidate();
  }

  step(frames: number): void {
    this.setPlaying(false);
    const frame = Math.round(this.state.playhead.value.time * FRAMES_PER_SECOND) + frames;
    this.seek(frame / FRAMES_PER_SECOND);
  }

  setSpeed(speed: number): void {
    this.state.speed.value = Math.min(Math.max(speed, 0.1), 4);
  }

  setRepeat(repeat: boolean): void {
    this.state.repeat.value = repeat;
  }

  showOnTimeline(id: string): void {
    this.state.timelineClipId.value = id;
    this.exhibit.invalidate();
  }

  setView(view: ViewName): void {
    this.state.view.value = view;
    this.exhibit.stage?.camera.view(view);
    this.exhibit.invalidate();
  }

  frame(): void {
    this.exhibit.frameAll();
  }

  resetCamera(): void {
    this.state.view.value = 'front';
    this.exhibit.stage?.camera.reset();
    this.exhibit.invalidate();
  }

  orbitBy(azimuth: number, elevation: number): void {
    this.exhibit.stage?.camera.orbitBy(azimuth, elevation);
    this.exhibit.invalidate();
  }

  zoomBy(factor: number): void {
    this.exhibit.stage?.camera.zoomBy(factor);
    this.exhibit.invalidate();
  }

  setShowBones(show: boolean): void {
    this.state.showBones.value = show;
  }

  setShowGrid(show: boolean): void {
    this.state.showGrid.value = show;
  }

  setWireframe(wireframe: boolean): void {
    this.state.wireframe.value = wireframe;
  }

  setTheme(theme: ThemeChoice): void {
    this.state.theme.value = theme;
  }

  async screenshot(): Promise<Blob> {
    const { stage } = this.exhibit;
    if (!stage) throw new Error('there is no stage to take a picture of');
    return stage.screenshot();
  }

  dismissToast(): void {
    this.state.toast.value = null;
  }

  clearMessages(): void {
    this.state.messages.value = [];
  }

  /** A newly opened animation is what people want to see: clips opened before it stop, and stay listed. */
  #addItems(items: readonly Item[], replace: boolean): void {
    const bringsClip = items.some((item) => item.kind === 'clip');
    const kept = this.state.items.value
      .filter((item) => item.builtIn || !replace)
      .map((item) =>
        item.kind === 'clip' && bringsClip && !item.builtIn ? { ...item, active: false } : item,
      );
    this.#beforeRemoval = null;
    this.state.items.value = [...kept, ...items];
    this.state.working.value = true;
    this.state.playing.value = true;
    this.#hideMannequinUnderBody();
    for (const item of items) this.#reportWarnings(item);
    this.select((items.find((item) => item.kind === 'clip') ?? items[0]).id);
  }

  #hideMannequinUnderBody(): void {
    const body = this.state.meshes.value.find(
      (mesh) => !mesh.builtIn && mesh.visible && coversWholeBody(mesh.asset),
    );
    const mannequin = this.state.meshes.value.find((mesh) => mesh.builtIn && mesh.visible);
    if (!body || !mannequin) return;
    this.#changeMesh(mannequin.id, { visible: false });
    this.#say({ kind: 'hidden', fileName: body.fileName });
  }

  #replayIfEnded(): void {
    const clip = this.state.timelineClip.value;
    if (clip && !clip.animation.loop && !this.state.repeat.value) {
      if (this.state.playhead.value.time >= clip.animation.duration) {
        this.exhibit.player.restart(clip.id);
      }
    }
  }

  #changeMesh(id: string, change: Partial<Pick<WornMesh, 'visible' | 'lod'>>): void {
    this.#changeItems((item) =>
      item.id === id && item.kind === 'mesh' ? { ...item, ...change } : item,
    );
  }

  #changeItems(change: (item: Item) => Item): void {
    this.state.items.value = this.state.items.value.map(change);
  }

  /** Selection and timeline never point at something that is gone. */
  #repairPointers(): void {
    const { state } = this;
    if (!state.selected.value) state.selectedId.value = null;
    if (!state.timelineClip.value) {
      const running = state.clips.value.filter((clip: LoadedClip) => clip.active);
      state.timelineClipId.value = (running.at(-1) ?? state.clips.value.at(-1))?.id ?? null;
    }
  }

  #reportFaults(results: readonly LoadResult[]): void {
    const faults = results.flatMap((result) => (result.kind === 'fault' ? [result.fault] : []));
    const ids = faults.map((fault) => this.#say({ kind: 'fault', fault }));
    if (faults.length === 0) return;
    const more = faults.length - 1;
    this.state.toast.value = { kind: 'fault', messageId: ids[0], fault: faults[0], more };
  }

  #reportCancelled(results: readonly LoadResult[]): void {
    const cancelled = results.find((result) => result.kind === 'cancelled');
    if (cancelled) this.state.toast.value = { kind: 'cancelled', fileName: cancelled.fileName };
  }

  #reportWarnings(item: Item): void {
    const warnings = warningsOf(item);
    if (warnings.length === 0) return;
    this.#say({ kind: 'warnings', item: item.id, fileName: item.fileName, warnings });
  }

  #say(body: MessageBody): string {
    const id = `message-${++this.#messageCount}`;
    const message = { ...body, id, at: Date.now() } as Message;
    this.state.messages.value = [message, ...this.state.messages.value];
    return id;
  }
}

export type { VitrineApp };

/** Builds the app with its workers; `start` then brings the mannequin. */
export function createApp(): VitrineApp {
  return new VitrineApp(new DecoderClient({ spawn: spawnMeshWorker }));
}
