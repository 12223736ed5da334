import { batch } from '@preact/signals-core';
import type { LodName } from '../formats/mesh/index.ts';
import { DecoderClient, spawnMeshWorker } from '../offload/index.ts';
import { type App, type FileSource, FRAMES_PER_SECOND } from './app-interface.ts';
import { Exhibit } from './exhibit.ts';
import { itemOf } from './items.ts';
import { Loader, type LoadResult } from './loader.ts';
import { Outfit } from './outfit.ts';
import { Reporter } from './reporter.ts';
import { IDLE_URL, MANNEQUIN_URL, SAMPLES } from './samples.ts';
import { AppState, type Item, type Sample, type ThemeChoice, type ViewName } from './state.ts';
import { urlSource } from './url-source.ts';

function itemsOf(results: readonly LoadResult[], builtIn: boolean): Item[] {
  return results.flatMap((result) => (result.kind === 'loaded' ? [itemOf(result, builtIn)] : []));
}

/** The page's one object: owns the state, and is the only one that changes it. */
class VitrineApp implements App {
  readonly state = new AppState();
  readonly samples: readonly Sample[] = SAMPLES;
  readonly exhibit = new Exhibit(this.state);
  readonly #outfit = new Outfit(this.state);
  readonly #reporter = new Reporter(this.state);
  readonly #loader: Loader;

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
    const results = await this.#loader.load(sourcesOf([MANNEQUIN_URL, IDLE_URL]));
    batch(() => {
      this.#outfit.addBuiltIn(itemsOf(results, true));
      this.#makeRoomFor(this.state.meshes.value);
      this.#reporter.failed(results);
    });
  }

  async open(sources: readonly FileSource[], options: { replace?: boolean } = {}): Promise<void> {
    if (sources.length === 0) return;
    const begun = performance.now();
    const results = await this.#loader.load(sources);
    const items = itemsOf(results, false);
    batch(() => {
      if (items.length > 0) this.#wear(items, options.replace ?? false, begun);
      this.#reporter.failed(results);
    });
  }

  async openSample(id: string): Promise<void> {
    const sample = this.samples.find((candidate) => candidate.id === id);
    if (sample) await this.openUrls(sample.urls);
  }

  async openUrls(addresses: readonly string[]): Promise<void> {
    await this.open(sourcesOf(addresses));
  }

  cancelTask(id: string): void {
    this.#loader.cancel(id);
  }

  select(id: string | null): void {
    this.#outfit.select(id);
  }

  setVisible(id: string, visible: boolean): void {
    this.#outfit.setVisible(id, visible);
  }

  setLod(id: string, lod: LodName): void {
    this.#outfit.setLod(id, lod);
  }

  setLodForAll(lod: LodName): void {
    batch(() => {
      for (const mesh of this.state.meshes.value) this.#outfit.setLod(mesh.id, lod);
    });
  }

  setClipActive(id: string, active: boolean): void {
    this.#outfit.setActive(id, active);
  }

  remove(id: string): void {
    this.#outfit.remove(id);
  }

  undo(): void {
    this.#outfit.undo();
  }

  setPlaying(playing: boolean): void {
    // What plays once and is over starts anew.
    if (playing) this.exhibit.player.restartEnded();
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

  screenshot(): Promise<Blob> {
    return this.exhibit.takePicture();
  }

  dismissToast(): void {
    this.state.toast.value = null;
  }

  clearMessages(): void {
    this.state.messages.value = [];
  }

  #wear(items: readonly Item[], replace: boolean, begun: number): void {
    this.#outfit.add(items, replace);
    this.state.working.value = true;
    this.state.playing.value = true;
    this.#makeRoomFor(items);
    this.#reporter.opened(items, (performance.now() - begun) / 1000);
    this.exhibit.markDrop(begun);
  }

  #makeRoomFor(items: readonly Item[]): void {
    const body = this.#outfit.stepAsideFor(items);
    if (body) this.#reporter.say({ kind: 'hidden', fileName: body.fileName });
  }
}

function sourcesOf(addresses: readonly string[]): FileSource[] {
  return addresses.map((address) => urlSource(address, document.baseURI));
}

export type { VitrineApp };

/** Builds the app with its workers; `start` then brings the mannequin. */
export function createApp(): VitrineApp {
  return new VitrineApp(new DecoderClient({ spawn: spawnMeshWorker }));
}
