import { type Signal, signal } from '@preact/signals-core';
import type { OverrideRuleName } from '../avatar/index.ts';
import type { LodName } from '../formats/mesh/index.ts';
import { DecoderClient } from '../offload/index.ts';
import { spawnMeshWorker } from '../offload/spawn-mesh-worker.ts';
import { askedQuality } from './address/asked-quality.ts';
import type { App, FileSource } from './app-interface.ts';
import type { SavedFile } from './avatar-file/index.ts';
import { Builtins } from './builtins.ts';
import { Exhibit } from './exhibit.ts';
import { faultOf } from './faults.ts';
import { History } from './history.ts';
import type { LiveController } from './live/index.ts';
import { LiveState } from './live/live-state.ts';
import { Loader } from './loader.ts';
import { reportMotion } from './motion-report.ts';
import type { PendingUpdate } from './offline/update.ts';
import { Opener } from './opener.ts';
import { Outfit } from './outfit.ts';
import { Playback } from './playback.ts';
import type { PuppetryController } from './puppetry/index.ts';
import { PuppetryBoard } from './puppetry/puppetry-state.ts';
import { Reporter } from './reporter.ts';
import { SAMPLES } from './samples.ts';
import type { Sharing } from './share/sharing.ts';
import {
  AppState,
  type MotionReport,
  type Sample,
  type ThemeChoice,
  type ViewName,
} from './state.ts';
import { urlSource } from './url-source.ts';

/**
 * The page's one object: owns the state and those who change it, and hands every command to the one whose
 * it is.
 */
class VitrineApp implements App {
  readonly state = new AppState();
  readonly samples: readonly Sample[] = SAMPLES;
  readonly exhibit = new Exhibit(this.state, {
    quality: askedQuality(location.search, savesData()),
  });
  readonly live = new LiveState();
  readonly puppetry = new PuppetryBoard();
  readonly update: Signal<PendingUpdate | null> = signal(null);
  readonly #decoder: DecoderClient;
  readonly #history = new History(this.state);
  readonly #outfit = new Outfit(this.state, this.#history);
  readonly #playback = new Playback(this.state, this.exhibit);
  readonly #reporter = new Reporter(this.state);
  readonly #loader: Loader;
  readonly #builtins: Builtins;
  readonly #opener: Opener;
  #live: Promise<LiveController> | null = null;
  /** What `openLive` has brought, once it has. */
  region: LiveController | null = null;
  #puppetry: Promise<PuppetryController> | null = null;
  /** What `openPuppetry` has brought, once it has. */
  puppeteer: PuppetryController | null = null;
  #sharing: Promise<Sharing> | null = null;
  #started: Promise<void> = Promise.resolve();

  constructor(decoder: DecoderClient) {
    this.#decoder = decoder;
    this.#loader = new Loader(this.state, decoder);
    this.#builtins = new Builtins({
      state: this.state,
      history: this.#history,
      loader: this.#loader,
      reporter: this.#reporter,
      ownSource: (path) => urlSource(path, document.baseURI),
    });
    this.#opener = new Opener({
      state: this.state,
      loader: this.#loader,
      builtins: this.#builtins,
      outfit: this.#outfit,
      reporter: this.#reporter,
      onWorn: (begun) => {
        this.exhibit.markDrop(begun);
        this.region?.setWorld('outfit');
      },
      replay: async (bytes, fileName) => (await this.openLive()).replay(bytes, fileName),
      perform: async (reading, fileName) => (await this.openPuppetry()).perform(reading, fileName),
    });
  }

  attachStage(canvas: HTMLCanvasElement): void {
    this.exhibit.attach(canvas);
  }

  resizeStage(width: number, height: number): void {
    this.exhibit.resize(width, height);
  }

  /** Puts the mannequin and its idle on the stage; a page that comes from a bridge looks what that offers. */
  async start(): Promise<void> {
    if (comesFromBridge()) void this.openLive().then((live) => live.begin());
    this.#started = this.#opener.start();
    await this.#started;
    // Where its script does not arrive, the page works all the same.
    this.#keepOffline().catch(() => {});
  }

  /** Only now: whatever it takes comes after the first picture. */
  async #keepOffline(): Promise<void> {
    const { keepOffline } = await import('./offline/index.ts');
    await keepOffline(this.update, comesFromBridge());
  }

  /** Shows what the page's address asks for: its part from the question mark on. */
  async openAddress(query: string): Promise<void> {
    if (!query) return;
    const { openAddress } = await import('./share/open-address.ts');
    const openUrls = (addresses: readonly string[]) => this.openUrls(addresses);
    const { exhibit } = this;
    await openAddress({ app: this, exhibit, openUrls, started: this.#started }, query);
  }

  openLive(): Promise<LiveController> {
    this.#live ??= this.#startLive();
    return this.#live;
  }

  openPuppetry(): Promise<PuppetryController> {
    this.#puppetry ??= this.#startPuppetry();
    return this.#puppetry;
  }

  openSharing(): Promise<Sharing> {
    this.#sharing ??= this.#startSharing();
    return this.#sharing;
  }

  walkKey(event: KeyboardEvent): boolean {
    return this.region?.key(event) ?? false;
  }

  releaseWalkKeys(): void {
    this.region?.releaseKeys();
  }

  setOverrideRule(rule: OverrideRuleName): void {
    this.state.overrideRule.value = rule;
  }

  async saveAvatar(): Promise<SavedFile | null> {
    const { composeAvatar } = await import('./avatar-file/index.ts');
    return this.#saved('avatar', composeAvatar(this.state));
  }

  async saveGlb(): Promise<SavedFile | null> {
    const { saveGlb } = await import('./glb/index.ts');
    return this.#saved(
      'avatar',
      saveGlb(this.state, (id) => this.exhibit.tintOf(id)),
    );
  }

  async saveRenderObject(id: string): Promise<SavedFile | null> {
    const mesh = this.state.meshes.value.find((candidate) => candidate.id === id);
    if (!mesh) return null;
    const { composeRenderObject } = await import('./avatar-file/index.ts');
    return this.#saved(mesh.fileName, composeRenderObject(mesh));
  }

  /** A file that is to be saved; what stands in the way is told, and null is returned. */
  async #saved(fileName: string, saving: Promise<SavedFile>): Promise<SavedFile | null> {
    try {
      return await saving;
    } catch (error) {
      const fault = faultOf(fileName, error);
      this.#reporter.failed([{ kind: 'fault', fault }]);
      return null;
    }
  }

  open(sources: readonly FileSource[], options: { replace?: boolean } = {}): Promise<void> {
    return this.#opener.open(sources, options.replace ?? false);
  }

  async openSample(id: string): Promise<void> {
    const sample = SAMPLES.find((candidate) => candidate.id === id);
    if (sample) await this.openUrls(sample.urls);
  }

  openUrls(addresses: readonly string[]): Promise<void> {
    return this.#opener.openUrls(addresses);
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
    this.#outfit.setLodForAll(lod);
  }

  setClipActive(id: string, active: boolean): void {
    this.#outfit.setActive(id, active);
  }

  remove(id: string): void {
    this.#outfit.remove(id);
  }

  editClip(...edit: Parameters<App['editClip']>): void {
    this.#outfit.edit(...edit);
  }

  undo(): void {
    this.#history.undo();
  }

  redo(): void {
    this.#history.redo();
  }

  reportSaved(fileName: string, losses: readonly string[]): void {
    this.#reporter.say({ kind: 'saved', fileName, losses });
  }

  compareWith(id: string | null): void {
    this.state.comparedClipId.value = id;
  }

  motionReport(): MotionReport {
    return reportMotion(this.exhibit.player, this.state.clips.value);
  }

  releaseJoints(): void {
    this.exhibit.player.releaseJoints();
    this.exhibit.invalidate();
  }

  openBuiltin(name: string): Promise<void> {
    return this.#opener.openBuiltin(name);
  }

  replaceBuiltins(sources: readonly FileSource[]): Promise<void> {
    return this.#opener.replaceBuiltins(sources);
  }

  restoreBuiltins(name?: string): void {
    this.#builtins.restore(name);
  }

  setPlaying(playing: boolean): void {
    this.#playback.setPlaying(playing);
  }

  seek(seconds: number): void {
    this.#playback.seek(seconds);
  }

  step(frames: number): void {
    this.#playback.step(frames);
  }

  setSpeed(speed: number): void {
    this.#playback.setSpeed(speed);
  }

  setRepeat(repeat: boolean): void {
    this.state.repeat.value = repeat;
  }

  showOnTimeline(id: string): void {
    this.state.timelineClipId.value = id;
    this.exhibit.invalidate();
  }

  setView(view: ViewName): void {
    this.exhibit.lookFrom(view);
  }

  frame(): void {
    this.exhibit.frameAll();
  }

  resetCamera(): void {
    this.exhibit.lookFrom('front');
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

  setShowConstraints(show: boolean): void {
    this.state.showConstraints.value = show;
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

  async #startLive(): Promise<LiveController> {
    const { LiveController } = await import('./live/index.ts');
    this.region = new LiveController({
      state: this.live,
      board: this.puppetry,
      exhibit: this.exhibit,
      app: this.state,
      builtins: this.#builtins,
      reporter: this.#reporter,
      decode: (bytes) => this.#decoder.decode(bytes),
    });
    return this.region;
  }

  async #startSharing(): Promise<Sharing> {
    const { ShareDesk } = await import('./share/share-desk.ts');
    const { state, exhibit, live, puppetry } = this;
    return new ShareDesk({ state, exhibit, live, puppetry });
  }

  async #startPuppetry(): Promise<PuppetryController> {
    const { PuppetryController } = await import('./puppetry/index.ts');
    this.puppeteer = new PuppetryController({
      board: this.puppetry,
      live: this.live,
      app: this.state,
      exhibit: this.exhibit,
      region: () => this.region,
      open: (sources) => this.open(sources),
      reporter: this.#reporter,
    });
    return this.puppeteer;
  }
}

/** A bridge marks the page that it serves; a page from a plain folder asks for nothing. */
function comesFromBridge(): boolean {
  return document.querySelector('meta[name="vitrine-bridge"]') !== null;
}

/** Not every browser tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

export type { VitrineApp };

/** Builds the app with its workers; `start` then brings the mannequin. */
export function createApp(): VitrineApp {
  return new VitrineApp(new DecoderClient({ spawn: spawnMeshWorker }));
}
