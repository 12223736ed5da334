import {
  type Bounds,
  bindSkin,
  defaultSkeleton,
  type FaceHit,
  fillPalette,
  heaviestEntry,
  heightOnGround,
  pickFace,
  type SkinBinding,
  skinnedBounds,
} from '../../avatar/index.ts';
import type {
  AvatarRoot,
  FaceMaterialOf,
  MeshView,
  PhysicsShape,
  Stage,
} from '../../render/index.ts';
import type { Player } from '../playback/player.ts';
import {
  type AppState,
  examinedView,
  shownFaces,
  usableLod,
  type WornMesh,
} from '../state/index.ts';
import type { WornAppearance, WornContext } from './worn-appearance.ts';

/** What the appearance depends on, besides the meshes that are worn. */
type AppearanceSettings = Omit<WornContext, 'worn'>;

const PLAIN_SETTINGS: AppearanceSettings = { bakes: new Map(), view: null };
const ray = new Float64Array(6);
const faceHit: FaceHit = { triangle: 0, second: 0, third: 0 };

/** What is under a point of the canvas. */
export interface StageHit {
  readonly mesh: WornMesh;
  /** Number of the face. */
  readonly face: number;
  /** Number of the joint with the greatest weight there; -1 for a mesh without a skin. */
  readonly joint: number;
  /** Metres from the camera. */
  readonly distance: number;
}

/** A worn mesh as it is drawn. */
export interface DrawnMesh {
  readonly mesh: WornMesh;
  readonly view: MeshView;
  /** Null for a mesh without a skin. */
  readonly binding: SkinBinding | null;
}

interface WornMeshView extends DrawnMesh {
  mesh: WornMesh;
  /** Place among the worn meshes. */
  index: number;
  /** Its look and attachment. */
  appearance: WornAppearance | null;
}

/** The worn meshes and the overlays of one avatar, posed by its player. */
export class AvatarView {
  readonly root: AvatarRoot;
  readonly #stage: Stage;
  readonly #player: Player;
  readonly #views = new Map<string, WornMeshView>();
  /** The views as a list, since iterating over a Map allocates in every frame. */
  #list: readonly WornMeshView[] = [];
  /** Tint numbers by mesh id; kept when a mesh is removed, so that it has the same colour when it is restored. */
  readonly #tints = new Map<string, number>();
  /** How the rings at the selected joint are drawn, while they are visible. */
  readonly ringStyle = { joint: -1, axis: 2, hovered: -1, isLocked: false };
  #context: WornContext = { ...PLAIN_SETTINGS, worn: [] };
  #selectedJoint = -1;
  #hoveredJoint = -1;
  #physicsShapes: readonly PhysicsShape[] = [];

  constructor(stage: Stage, root: AvatarRoot, player: Player) {
    this.#stage = stage;
    this.root = root;
    this.#player = player;
  }

  /** Shows the meshes that are worn; reads the signals. */
  showMeshes(state: AppState): void {
    const { meshes, wireframe, shownBakes } = state;
    this.setMeshes(meshes.value, wireframe.value, {
      bakes: shownBakes.value,
      view: examinedView(state),
    });
  }

  /** Updates the meshes on the stage to the records: adds, removes, shows, hides, switches levels of detail. */
  setMeshes(
    meshes: readonly WornMesh[],
    wireframe: boolean,
    settings: AppearanceSettings = PLAIN_SETTINGS,
  ): void {
    const context = { ...settings, worn: meshes };
    this.#context = context;
    const hasLooks = meshes.some(({ look }) => look !== null);
    const kept = new Map(meshes.map((mesh) => [mesh.id, mesh]));
    for (const [id, worn] of this.#views) {
      // A mesh whose skin has become another, such as that of a model with joint positions, is bound anew.
      const isBound = worn.mesh.asset.skin === kept.get(id)?.asset.skin;
      if (kept.has(id) && isBound) continue;
      this.#stage.removeMeshView(worn.view);
      worn.appearance?.dispose();
      this.#views.delete(id);
    }
    for (const [index, mesh] of meshes.entries()) {
      const worn = this.#views.get(mesh.id) ?? this.#addMesh(mesh);
      // Of another level, or of a sculpt whose map has come.
      if (shownFaces(worn.mesh) !== shownFaces(mesh)) worn.view.setFaces(shownFaces(mesh));
      worn.view.setVisible(mesh.visible);
      worn.view.setWireframe(wireframe);
      worn.mesh = mesh;
      worn.index = index;
      if (worn.appearance) worn.appearance.set(mesh, index, context);
      // A look can also hide parts of our own body.
      else if (mesh.attachment || mesh.look || settings.view || (mesh.builtIn && hasLooks))
        void this.#loadAppearance(worn);
    }
    this.#list = [...this.#views.values()];
  }

  /** Shows the overlays that the visitor chose; reads the signals. */
  showOverlays(state: AppState): void {
    const { showBones, showConstraints, showPhysics, meshes, overrideRule, ignoredClaims } = state;
    this.root.bones.setVisible(showBones.value);
    this.root.constraints.setVisible(showConstraints.value);
    this.root.hulls.setVisible(showPhysics.value);
    if (!showPhysics.value) return;
    // The rest pose contains the joint positions that meshes override.
    overrideRule.value;
    ignoredClaims.value;
    void this.#loadPhysics(meshes.value);
  }

  /** Highlights joints by their numbers; -1 for none. */
  highlightJoints(selected: number, hovered: number): void {
    this.#selectedJoint = selected;
    this.#hoveredJoint = hovered;
    this.root.selection.setVisible(selected >= 0 || hovered >= 0);
  }

  /** Draws everything in the pose of the player's last update. Allocates nothing. */
  pose(): void {
    const stageWorld = this.#player.world;
    for (let i = 0; i < this.#list.length; i++) {
      const { mesh, view, binding, appearance } = this.#list[i];
      if (!mesh.visible) continue;
      const world = mesh.part?.ownSkeleton?.worldIn(stageWorld) ?? stageWorld;
      appearance?.pose(world);
      if (!binding) continue;
      fillPalette(view.palette, world, binding);
      view.commit();
    }
    this.root.bones.active?.update(stageWorld);
    this.root.constraints.active?.update(this.#player.actingConstraints());
    this.root.hulls.active?.update(this.#physicsShapes);
    this.root.rings.active?.update(stageWorld, this.#player.pose, this.ringStyle);
    this.root.selection.active?.update(stageWorld, this.#selectedJoint, this.#hoveredJoint);
  }

  /** Removes all meshes from the stage. */
  clear(): void {
    this.setMeshes([], false);
  }

  /** The box around everything visible, in the frame of `root`; null if nothing is visible. */
  bounds(): Bounds | null {
    let bounds: Bounds | null = null;
    for (const { mesh, view } of this.#list) {
      if (!mesh.visible) continue;
      // The coarsest level has the same extent, and far fewer vertices to skin.
      const coarsest = mesh.asset.lods[usableLod(mesh.asset, 'lowest')] ?? [];
      for (const face of coarsest)
        if (!face.empty) bounds = skinnedBounds(face, view.palette, bounds ?? undefined);
    }
    return bounds;
  }

  /** Number of the cloth colour of a mesh, by its id. */
  tintOf(id: string): number {
    const tint = this.#tints.get(id) ?? this.#tints.size;
    this.#tints.set(id, tint);
    return tint;
  }

  /** The face of a visible mesh that a ray of the stage hits first, as last posed; see `StageCamera.rayThrough`. */
  pick(stageRay: Float64Array): StageHit | null {
    this.root.rayToAvatar(ray, stageRay);
    let distance = Number.POSITIVE_INFINITY;
    let hit: StageHit | null = null;
    for (const { mesh, view, binding, appearance } of this.#list) {
      if (!view.object.visible) continue;
      for (const [index, face] of shownFaces(mesh).entries()) {
        if (face.empty || appearance?.isHidden(index)) continue;
        const faceDistance = pickFace(ray, face, view.palette, distance, faceHit);
        if (faceDistance >= distance) continue;
        distance = faceDistance;
        const joint = binding ? binding.joints[heaviestEntry(face, faceHit)] : -1;
        hit = { mesh, face: index, joint, distance };
      }
    }
    return hit;
  }

  /** The worn mesh with this id as it is drawn, and its skin; null while it is not drawn. */
  drawn(id: string): DrawnMesh | null {
    return this.#views.get(id) ?? null;
  }

  /** All worn meshes as they are drawn. */
  get allDrawn(): readonly DrawnMesh[] {
    return this.#list;
  }

  #addMesh(mesh: WornMesh): WornMeshView {
    const { skin } = mesh.asset;
    const faces = shownFaces(mesh);
    const binding = skin && bindSkin(skin, defaultSkeleton);
    const source = {
      faces,
      jointCount: binding?.count ?? 0,
      materialOf: this.#plainMaterials(mesh),
    };
    const view = this.#stage.createMeshView(source, this.root);
    if (!binding) {
      view.palette[14] = heightOnGround(faces);
      // A part of an object is not seen before it is at its place.
      if (mesh.part) view.palette.fill(0, 0, 12);
      view.commit();
    }
    const worn: WornMeshView = { mesh, view, binding, index: 0, appearance: null };
    this.#views.set(mesh.id, worn);
    return worn;
  }

  /** The materials of a mesh without a look. */
  #plainMaterials({ id, builtIn }: WornMesh): FaceMaterialOf {
    const { materials } = this.#stage;
    return builtIn ? materials.mannequin : materials.cloth(this.tintOf(id));
  }

  /** Loads the code for it, which only few visitors need. */
  async #loadPhysics(meshes: readonly WornMesh[]): Promise<void> {
    const { physicsShapesOf } = await import('./physics-shapes.ts');
    this.#physicsShapes = physicsShapesOf(meshes, (id) => this.drawn(id), this.#player);
    this.#stage.requestFrame();
  }

  /** Loads the code for it, which only meshes with looks or attachments need, and which is not part of the first load. */
  async #loadAppearance(worn: WornMeshView): Promise<void> {
    const { WornAppearance } = await import('./worn-appearance.ts');
    const { mesh, view, index } = worn;
    if (this.#views.get(mesh.id) !== worn || worn.appearance) return;
    const place = { stage: this.#stage, view, plain: this.#plainMaterials(mesh) };
    worn.appearance = new WornAppearance(place, mesh, index, this.#context);
    this.#stage.requestFrame();
  }
}

/** A body that can be puppeteered. */
export interface PuppetBody {
  readonly player: Player;
  /** The group that moves the body on the stage, with its overlays. */
  readonly root: AvatarRoot;
  /** Requests a new pose in the next frame, however small the body is in the picture. */
  readonly requestPose: () => void;
  /** Updates the player's pose to this frame, unless that was done already. */
  readonly updatePose: () => void;
}
