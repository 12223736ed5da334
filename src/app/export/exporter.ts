import { failureOf } from '../files/file-errors.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { AppState, LiveState, MessageLog, PuppetryState, SavedFile } from '../state/index.ts';
import type { ShareService } from './share/share-service.ts';

interface ExporterOptions {
  readonly state: AppState;
  readonly messages: MessageLog;
  readonly avatarStage: AvatarStage;
  readonly live: LiveState;
  readonly puppetry: PuppetryState;
}

/** Exports from the page: saved avatars and meshes, links, pictures and recordings. The code is loaded when needed. */
export class Exporter {
  readonly #options: ExporterOptions;
  #sharing: Promise<ShareService> | null = null;

  constructor(options: ExporterOptions) {
    this.#options = options;
  }

  /** The avatar as it is worn now, as one file that can be opened again; null where that failed, which is reported. */
  async saveAvatar(): Promise<SavedFile | null> {
    const { composeAvatar } = await import('./avatar-file.ts');
    return this.#report('avatar', composeAvatar(this.#options.state));
  }

  /** The avatar as an archive with a file for each of its meshes and clips; null as for `saveAvatar`. */
  async saveAvatarFiles(): Promise<SavedFile | null> {
    const { composeAvatarFiles } = await import('./avatar-file.ts');
    return this.#report('avatar', composeAvatarFiles(this.#options.state));
  }

  /** One mesh alone, with its attachment and its colours; null as for `saveAvatar`. */
  async saveRenderObject(id: string): Promise<SavedFile | null> {
    const mesh = this.#options.state.meshes.value.find((candidate) => candidate.id === id);
    if (!mesh) return null;
    const { composeRenderObject } = await import('./avatar-file.ts');
    return this.#report(mesh.fileName, composeRenderObject(mesh));
  }

  /** The avatar as it is shown, with what plays, as binary glTF 2.0; null as for `saveAvatar`. */
  async saveGlb(): Promise<SavedFile | null> {
    const { saveGlb } = await import('./glb/index.ts');
    const { state, avatarStage } = this.#options;
    const tintOf = (id: string) => avatarStage.tintOf(id);
    return this.#report('avatar', saveGlb(state, tintOf));
  }

  /** Links, embed code, pictures and recordings. */
  openSharing(): Promise<ShareService> {
    this.#sharing ??= import('./share/share-service.ts').then(
      ({ ShareService }) => new ShareService(this.#options),
    );
    return this.#sharing;
  }

  /** Reports what prevents a file from being saved; null is returned then. */
  async #report(fileName: string, saving: Promise<SavedFile>): Promise<SavedFile | null> {
    try {
      return await saving;
    } catch (error) {
      const failure = failureOf(fileName, error);
      this.#options.messages.reportFailures([{ kind: 'failed', failure }]);
      return null;
    }
  }
}
