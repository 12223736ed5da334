import { FileWriterClient } from '../../offload/saving/index.ts';
import { spawnSaveWorker } from '../../offload/spawn-save-worker.ts';
import { failureOf } from '../files/file-errors.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type {
  AppState,
  LiveState,
  LoadTask,
  MessageLog,
  PuppetryState,
  SavableAvatar,
  SavedContent,
  SaveStep,
  WornMesh,
} from '../state/index.ts';
import { savedTextureIds, shownTextureIds, withTextures } from './saved-textures.ts';
import type { ShareService } from './share/share-service.ts';
import { type TextureReader, type TextureSupply, textureSupplyOf } from './texture-supply.ts';

interface ExporterOptions {
  readonly state: AppState;
  readonly messages: MessageLog;
  readonly avatarStage: AvatarStage;
  readonly live: LiveState;
  readonly puppetry: PuppetryState;
  /** Opens what reads textures by their id. */
  readonly openTextures: () => Promise<TextureReader>;
  /** Writes the files; by default a worker that starts with the first. */
  readonly writer?: FileWriterClient;
}

/** What a file is made of while its task is shown. */
interface SaveJob {
  readonly signal: AbortSignal;
  readonly textures: TextureSupply;
  readonly onMesh: () => void;
}

/** Shows how far a file is: 0..1, and what was written last. */
type ShowProgress = (progress: number, step: SaveStep) => void;

/**
 * Exports from the page: saved avatars and meshes, links, pictures and recordings. The code is loaded when needed. A file
 * that is being saved is a task, which shows its progress and can be cancelled: then nothing is saved.
 */
export class Exporter {
  readonly #options: ExporterOptions & { readonly writer: FileWriterClient };
  #sharing: Promise<ShareService> | null = null;
  #taskCount = 0;

  constructor(options: ExporterOptions) {
    this.#options = { ...options, writer: options.writer ?? new FileWriterClient(spawnSaveWorker) };
  }

  /** The avatar as it is worn now, as one file that can be opened again; null where that failed, which is reported. */
  saveAvatar(): Promise<SavedContent | null> {
    return this.#save('avatar.json', this.#ownMeshes, async ({ textures, signal }) => {
      const { composeAvatar } = await import('./avatar-file.ts');
      const avatar = await composeAvatar(this.#options.state, textures);
      return { name: avatar.name, content: await this.#options.writer.avatar(avatar, signal) };
    });
  }

  /** The avatar as an archive with a file for each of its meshes, clips and textures; null as for `saveAvatar`. */
  saveAvatarFiles(): Promise<SavedContent | null> {
    return this.#save('avatar.zip', this.#ownMeshes, async ({ textures, signal }) => {
      const { composeAvatar } = await import('./avatar-file.ts');
      const avatar = await composeAvatar(this.#options.state, textures);
      return { name: avatar.name, content: await this.#options.writer.avatarFiles(avatar, signal) };
    });
  }

  /** An avatar of a live region, or of an inventory, with its textures; null as for `saveAvatar`. */
  saveLiveAvatar(avatar: SavableAvatar): Promise<SavedContent | null> {
    const { name } = avatar;
    return this.#track(`${name}.avatar.json`, async (signal, showProgress) => {
      const composed = await avatar.compose(signal);
      const total = savedTextureIds(composed).length;
      let done = 0;
      const textured = await withTextures(composed, async (id) => {
        const bytes = await avatar.texture(id, signal).catch(() => null);
        signal.throwIfAborted();
        done++;
        showProgress(done / total, { part: 'textures', done, total });
        return bytes && { id, name: '', asset: { bytes } };
      });
      return { name, content: await this.#options.writer.avatar(textured, signal) };
    });
  }

  /** One mesh alone, with its attachment and its textures; null as for `saveAvatar`. */
  async saveRenderObject(id: string): Promise<SavedContent | null> {
    const mesh = this.#options.state.meshes.value.find((candidate) => candidate.id === id);
    if (!mesh) return null;
    return this.#save(mesh.fileName, [mesh], async ({ textures, signal }) => {
      const { composeRenderObject } = await import('./avatar-file.ts');
      const record = await composeRenderObject(mesh, textures);
      return { name: mesh.name, content: await this.#options.writer.renderObject(record, signal) };
    });
  }

  /** The avatar as it is shown, with what plays, as binary glTF 2.0; null as for `saveAvatar`. */
  saveGlb(): Promise<SavedContent | null> {
    const { state, avatarStage, writer } = this.#options;
    const visible = state.meshes.value.filter((mesh) => mesh.visible);
    return this.#save('avatar.glb', visible, async ({ textures, signal, onMesh }) => {
      const { glbAvatarOf, sendGlb } = await import('./glb/index.ts');
      const avatar = await glbAvatarOf(state, (id) => avatarStage.tintOf(id));
      signal.throwIfAborted();
      const content = await writer.glb(
        textures,
        (target) => sendGlb(avatar, target, { onMesh }),
        signal,
      );
      return { name: avatar.name, content };
    });
  }

  /** A texture as PNG with its own components; null as for `saveAvatar`, and where it is not at hand. */
  savePng(id: string, name: string): Promise<SavedContent | null> {
    return this.#track(`${name}.png`, async (signal) => {
      const reader = await this.#options.openTextures();
      const picture = await reader.picture(id, { purpose: 'components' }, { signal });
      return picture && { name, content: new Blob([picture.bytes], { type: picture.type }) };
    });
  }

  /** Links, embed code, pictures and recordings. */
  openSharing(): Promise<ShareService> {
    this.#sharing ??= import('./share/share-service.ts').then(
      ({ ShareService }) => new ShareService(this.#options),
    );
    return this.#sharing;
  }

  get #ownMeshes(): readonly WornMesh[] {
    return this.#options.state.meshes.value.filter(({ visible, builtIn }) => visible && !builtIn);
  }

  /** Makes a file of these meshes, with its textures and meshes as steps of progress. */
  #save(
    fileName: string,
    meshes: readonly WornMesh[],
    make: (job: SaveJob) => Promise<SavedContent>,
  ): Promise<SavedContent | null> {
    const { state, openTextures } = this.#options;
    return this.#track(fileName, async (signal, showProgress) => {
      const wanted = shownTextureIds(meshes, state.wornAvatar.value?.bakes);
      const textureCount = wanted.size;
      let meshCount = 0;
      const show = (step: SaveStep) =>
        showProgress(
          (textureCount - wanted.size + meshCount) / (textureCount + meshes.length),
          step,
        );
      const textures = await textureSupplyOf(state, openTextures, {
        signal,
        onTexture(id) {
          if (!wanted.delete(id)) return;
          const done = textureCount - wanted.size;
          show({ part: 'textures', done, total: textureCount });
        },
      });
      const onMesh = () => {
        meshCount++;
        show({ part: 'meshes', done: meshCount, total: meshes.length });
      };
      return make({ signal, textures, onMesh });
    });
  }

  /** Shows a task while a file is made. Null where that failed, or was cancelled; either is reported. */
  async #track(
    fileName: string,
    make: (signal: AbortSignal, showProgress: ShowProgress) => Promise<SavedContent | null>,
  ): Promise<SavedContent | null> {
    const { state, messages } = this.#options;
    const abort = new AbortController();
    const { signal } = abort;
    const id = `saving-${++this.#taskCount}`;
    const task: LoadTask = {
      ...{ id, fileName, byteLength: null, stage: 'saving', progress: null, received: 0 },
      ...{ builtIn: false, cancel: () => abort.abort() },
    };
    state.tasks.value = [...state.tasks.value, task];
    const showProgress: ShowProgress = (progress, step) => {
      state.tasks.value = state.tasks.value.map((each) =>
        each.id === id ? { ...each, progress, step } : each,
      );
    };
    try {
      const saved = await make(signal, showProgress);
      signal.throwIfAborted();
      return saved;
    } catch (error) {
      const outcome = signal.aborted
        ? ({ kind: 'cancelled', fileName } as const)
        : ({ kind: 'failed', failure: failureOf(fileName, error) } as const);
      messages.reportFailures([outcome]);
      return null;
    } finally {
      state.tasks.value = state.tasks.value.filter((each) => each.id !== id);
    }
  }
}
