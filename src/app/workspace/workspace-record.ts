import type { FaceColor } from '../../avatar/avatar-object/index.ts';
import { encodeAnimation } from '../../formats/animation/index.ts';
import { encodeWearable } from '../../formats/wearable/index.ts';
import type { LevelOfFile } from '../../upload/index.ts';
import type { OpenedFile, OpenedFiles } from '../files/opened-files.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import {
  type AppState,
  type Item,
  isMadePart,
  isModelMesh,
  type LoadedClip,
  type LoadedDocument,
  type LoadedTexture,
  type ModelChoices,
  type ModelFile,
  type ModelPart,
  type ObjectPart,
  type PanelRecord,
  type Replacement,
  type WornMesh,
} from '../state/index.ts';
import { isMadeLook } from '../textures/worn-look.ts';

/** Number of the layout below; records of earlier versions are read, too, later ones are not. */
export const WORKSPACE_VERSION = 4;

/**
 * Versions of records that can be read: version 1 has the colours of faces in place of looks, version 2 no parts, version 3 no
 * models.
 */
export const READABLE_VERSIONS: readonly unknown[] = [1, 2, 3, WORKSPACE_VERSION];

/** Bytes of files that are kept of one outfit; browsers give a page far more, but not for sure. */
export const MAX_KEPT_BYTES = 128 * 1024 * 1024;

/** An item as it is kept. `file` is the key of the bytes that it was decoded from. */
export type StoredItem =
  | {
      /** One of the page's own items, which is loaded in any case. */
      readonly kind: 'built-in';
      readonly fileName: string;
      /** A mesh is visible, or a clip plays. */
      readonly isShown: boolean;
      /** The level of detail of a mesh. */
      readonly lod: WornMesh['lod'] | null;
      /** Missing in records of version 1. */
      readonly look?: WornMesh['look'];
    }
  | ({ readonly kind: 'mesh' } & StoredFile &
      Pick<WornMesh, 'visible' | 'lod' | 'rankId' | 'attachment'> & {
        /** Missing in records of version 1. */
        readonly look?: WornMesh['look'];
        /** Only in records of version 1. */
        readonly faceColors?: readonly FaceColor[];
        readonly part?: StoredPart;
      })
  /** A prim or sculpt, which is made again of the file of its object. */
  | ({ readonly kind: 'part' } & StoredPart & Pick<WornMesh, 'visible' | 'attachment' | 'look'>)
  /** A mesh of a model, which is made again of the model's file. */
  | ({ readonly kind: 'model-mesh' } & StoredModelPart & Pick<WornMesh, 'visible' | 'lod' | 'look'>)
  | ({
      readonly kind: 'clip';
      /** Key of the animation as it was edited, an `.anim` file; null where it is unchanged. */
      readonly edited: string | null;
    } & StoredFile &
      Pick<LoadedClip, 'active' | 'source'>)
  | ({ readonly kind: 'texture' } & StoredFile & Pick<LoadedTexture, 'textureId'>)
  | ({
      readonly kind: 'document';
      /**
       * Key of the shape as it was edited, a wearable's file; null where it is unchanged. Missing in what earlier versions of
       * the page have kept.
       */
      readonly edited?: string | null;
      /** Of a model: what is made of it, with the keys of files that are its levels or its physics shape. */
      readonly model?: StoredModel;
    } & StoredFile);

/** A part of an object; `document` is the index of the object's file among the items. */
export interface StoredPart extends Pick<ObjectPart, 'object' | 'part'> {
  readonly document: number;
}

/** A prim of a model; `document` is the index of the model's file among the items. */
export interface StoredModelPart extends Pick<ModelPart, 'model' | 'instance'> {
  readonly document: number;
}

/** What is made of a model. */
export interface StoredModel extends Pick<ModelChoices, 'options' | 'mends' | 'images'> {
  readonly levelFiles: { readonly [Level in LevelOfFile]?: Omit<ModelFile, 'blob'> };
}

interface StoredFile {
  readonly file: string;
  readonly fileName: string;
  readonly name: string;
  readonly address: string | null;
}

/** An outfit as the browser keeps it. Items are referred to by their index. */
export interface WorkspaceRecord {
  readonly version: number;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The page's address from the question mark on, when it was kept. */
  readonly query: string;
  /** Keys of all files. */
  readonly files: readonly string[];
  readonly items: readonly StoredItem[];
  readonly isMannequinReplaced: boolean;
  readonly overrideRule: AppState['overrideRule']['value'];
  /** Missing in what earlier versions of the page have kept. */
  readonly ignoredClaims?: AppState['ignoredClaims']['value'];
  readonly avatar:
    | (Pick<
        NonNullable<AppState['openedAvatar']['value']>,
        'name' | 'address' | 'hover' | 'visualParameters' | 'missing' | 'bakes'
      > & { readonly items: readonly number[] })
    | null;
  readonly replacements: readonly (Omit<Replacement, 'animation'> & { readonly file: string })[];
  readonly selected: number | null;
  readonly timeline: number | null;
  readonly compared: number | null;
  readonly view: StoredView;
}

/** How the outfit was looked at. */
export interface StoredView {
  readonly playing: boolean;
  readonly speed: number;
  readonly repeat: boolean;
  /** Missing in what earlier versions of the page have kept. */
  readonly playsOnlySelected?: boolean;
  /** Seconds of the clip on the timeline. */
  readonly time: number;
  /** Seconds since each clip was started, by the index of its item. */
  readonly elapsed: ReadonlyMap<number, number>;
  /** A record that is older than one of the overlays lacks it. */
  readonly show: Readonly<Partial<Record<(typeof SHOWN)[number], boolean>>>;
  readonly theme: AppState['theme']['value'];
  /** Missing, like the background, in what earlier versions of the page have kept. */
  readonly light?: AppState['light']['value'];
  readonly background?: string;
  readonly body?: AppState['body']['value'];
  readonly assetAddress?: AppState['assetAddress']['value'];
  /** The named side that the camera looks from; null once it was moved by hand. */
  readonly side: AppState['view']['value'];
  /** Null where nothing was drawn. */
  readonly camera: StoredCamera | null;
  readonly panels: PanelRecord | null;
}

/** Degrees and metres, as in `CameraState`; a framed camera shows everything, whatever that is. */
interface StoredCamera {
  readonly isFramed: boolean;
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: readonly [x: number, y: number, z: number];
}

/** Overlays that are kept. */
export const SHOWN = [
  ...(['showBones', 'showConstraints', 'showPhysics'] as const),
  ...(['showGrid', 'wireframe'] as const),
] as const;

/** A workspace to be written, with its files, and the names of items that are too large for it. */
export interface CapturedWorkspace {
  readonly record: WorkspaceRecord;
  readonly files: readonly OpenedFile[];
  readonly tooLarge: readonly string[];
}

interface WorkspaceSources {
  readonly state: AppState;
  readonly stage: AvatarStage;
  readonly openedFiles: OpenedFiles;
  readonly panels: PanelRecord | null;
}

/** The outfit and the view at this moment. */
export function captureWorkspace(
  id: string,
  query: string,
  { state, stage, openedFiles, panels }: WorkspaceSources,
): CapturedWorkspace {
  const collector = new FileCollector(openedFiles);
  const kept = state.items.peek().flatMap((item) => {
    const record = storeItem(item, state, collector);
    return record ? [{ item, record }] : [];
  });
  const indexes = new Map(kept.map(({ item: { id: itemId } }, index) => [itemId, index]));
  const stored = kept.map(({ item, record }) => withPlace(record, item, indexes));
  const replacements = [...state.replacements.peek().values()].flatMap(({ animation, ...rest }) => {
    const file = collector.addAnimation(animation, rest.name);
    return file === null ? [] : [{ ...rest, file }];
  });
  const indexOf = (itemId: string | null) => indexes.get(itemId ?? '') ?? null;
  const avatar = state.openedAvatar.peek();
  const record: WorkspaceRecord = {
    version: WORKSPACE_VERSION,
    id,
    savedAt: Date.now(),
    query,
    files: collector.files.map(({ key }) => key),
    items: stored,
    isMannequinReplaced: state.isMannequinReplaced.peek(),
    overrideRule: state.overrideRule.peek(),
    ignoredClaims: state.ignoredClaims.peek(),
    avatar: avatar && {
      name: avatar.name,
      address: avatar.address,
      hover: avatar.hover,
      visualParameters: avatar.visualParameters,
      ...(avatar.missing && { missing: avatar.missing }),
      ...(avatar.bakes && { bakes: avatar.bakes }),
      items: [...avatar.itemIds].flatMap((itemId) => indexOf(itemId) ?? []),
    },
    replacements,
    selected: indexOf(state.selectedId.peek()),
    timeline: indexOf(state.timelineClipId.peek()),
    compared: indexOf(state.comparedClipId.peek()),
    view: captureView(state, stage, indexes, panels),
  };
  return { record, files: collector.files, tooLarge: collector.tooLarge };
}

/** Refers to the file of the object that a mesh is a part of. */
function withPlace(
  record: StoredItem,
  item: Item,
  indexes: ReadonlyMap<string, number>,
): StoredItem {
  if (record.kind === 'model-mesh' && isModelMesh(item)) {
    return { ...record, document: indexes.get(item.model.documentId) ?? -1 };
  }
  if (item.kind !== 'mesh' || !item.part) return record;
  const { documentId, object, part } = item.part;
  const document = indexes.get(documentId);
  if (record.kind === 'part') return { ...record, document: document ?? -1 };
  if (record.kind !== 'mesh' || document === undefined) return record;
  return { ...record, part: { document, object, part } };
}

function storeItem(item: Item, state: AppState, collector: FileCollector): StoredItem | null {
  const { name, fileName } = item;
  if (isMadePart(item)) {
    const { visible, attachment, look, part: place } = item;
    const { object, part, documentId } = place;
    const document = state.documents.peek().find(({ id }) => id === documentId);
    const isKept = document && collector.add(document.content, document.name) !== null;
    // The index of the document is known when all items are.
    return isKept ? { kind: 'part', document: -1, object, part, visible, attachment, look } : null;
  }
  if (item.builtIn) {
    const isMesh = item.kind === 'mesh';
    const isShown = isMesh ? item.visible : item.active;
    return {
      kind: 'built-in',
      fileName,
      isShown,
      lod: isMesh ? item.lod : null,
      // The page gives it again what it has made itself.
      look: isMesh && item.look && !isMadeLook(item.look) ? item.look : null,
    };
  }
  switch (item.kind) {
    case 'mesh': {
      if (item.model) {
        const { model, instance } = item.model;
        const { visible, lod, look } = item;
        return { kind: 'model-mesh', document: -1, model, instance, visible, lod, look };
      }
      const file = collector.add(item.asset, name);
      const { visible, lod, rankId, attachment, look } = item;
      const own = { visible, lod, rankId, attachment, look };
      const { address } = item.source;
      return file === null ? null : { kind: 'mesh', file, name, fileName, address, ...own };
    }
    case 'clip': {
      const { active, source, address } = item;
      const file = collector.addAnimation(item.original, name);
      const isEdited = item.animation !== item.original;
      const edited = isEdited ? collector.addAnimation(item.animation, name) : null;
      if (file === null || (isEdited && edited === null)) return null;
      return { kind: 'clip', file, edited, name, fileName, address, active, source };
    }
    case 'texture': {
      const file = collector.add(item.header, name);
      const { address, textureId } = item;
      return file === null ? null : { kind: 'texture', file, name, fileName, address, textureId };
    }
    case 'document': {
      const { content, original, address } = item;
      const file = collector.add(original, name);
      const edited = content === original ? null : collector.addShape(item);
      if (file === null || (content !== original && edited === null)) return null;
      const model = item.model && { model: storeModel(item.model.choices, collector) };
      return { kind: 'document', file, edited, name, fileName, address, ...model };
    }
  }
}

function storeModel(
  { options, mends, images, levelFiles }: ModelChoices,
  collector: FileCollector,
): StoredModel {
  const kept = Object.entries(levelFiles).flatMap(([level, { key, fileName, blob }]) =>
    collector.addFile({ key, bytes: blob }, fileName) === null ? [] : [[level, { key, fileName }]],
  );
  return { options, mends, images, levelFiles: Object.fromEntries(kept) };
}

function captureView(
  state: AppState,
  { stage, player }: AvatarStage,
  indexes: ReadonlyMap<string, number>,
  panels: PanelRecord | null,
): StoredView {
  const elapsed = new Map<number, number>();
  for (const [itemId, index] of indexes) {
    const seconds = player.elapsedOf(itemId);
    if (seconds !== null) elapsed.set(index, seconds);
  }
  return {
    playing: state.playing.peek(),
    speed: state.speed.peek(),
    repeat: state.repeat.peek(),
    playsOnlySelected: state.playsOnlySelected.peek(),
    time: state.playhead.peek().time,
    elapsed,
    show: Object.fromEntries(
      SHOWN.map((option) => [option, state[option].peek()]),
    ) as StoredView['show'],
    theme: state.theme.peek(),
    light: state.light.peek(),
    background: state.background.peek(),
    body: state.body.peek(),
    assetAddress: state.assetAddress.peek(),
    side: state.view.peek(),
    camera: stage && captureCamera(stage.camera),
    panels,
  };
}

function captureCamera(camera: NonNullable<AvatarStage['stage']>['camera']): StoredCamera {
  const { theta, phi, radius, target } = camera.state();
  const [x, y, z] = target;
  return { isFramed: camera.isFramed, theta, phi, radius, target: [x, y, z] };
}

/** The files of a workspace, as many as fit. */
class FileCollector {
  readonly files: OpenedFile[] = [];
  readonly tooLarge: string[] = [];
  readonly #openedFiles: OpenedFiles;
  #byteLength = 0;

  constructor(openedFiles: OpenedFiles) {
    this.#openedFiles = openedFiles;
  }

  /** The key of the file that something was decoded from; null where it is not at hand, or does not fit. */
  add(decoded: object, name: string): string | null {
    const file = this.#openedFiles.get(decoded);
    return file ? this.addFile(file, name) : null;
  }

  /** The key of a file; null where it does not fit. */
  addFile(file: OpenedFile, name: string): string | null {
    if (this.files.some(({ key }) => key === file.key)) return file.key;
    if (this.#byteLength + file.bytes.size > MAX_KEPT_BYTES) {
      this.tooLarge.push(name);
      return null;
    }
    this.#byteLength += file.bytes.size;
    this.files.push(file);
    return file.key;
  }

  /** As `add`, for a shape that was edited. */
  addShape({ content, name }: LoadedDocument): string | null {
    if (content.fileKind !== 'wearable') return null;
    if (!this.#openedFiles.get(content)) {
      this.#openedFiles.add(content, new Blob([encodeWearable(content.document)]));
    }
    return this.add(content, name);
  }

  /** As `add`; an animation that is from no file, or edited, becomes one. */
  addAnimation(animation: LoadedClip['animation'], name: string): string | null {
    if (!this.#openedFiles.get(animation)) {
      this.#openedFiles.add(animation, new Blob([encodeAnimation(animation)]));
    }
    return this.add(animation, name);
  }
}
