import { type Camera, OrthographicCamera, Scene, type WebGLRenderer } from 'three';
import { WorkQueue } from '../../async/index.ts';
import type { Submesh } from '../../formats/mesh/index.ts';
import { createSlRoot } from '../axes.ts';
import type { Bounds } from '../camera/framing.ts';
import { FaceGeometries } from '../face-geometries.ts';
import { Lights } from '../lights.ts';
import { MaterialLibrary } from '../materials.ts';
import { MeshView } from '../mesh-view.ts';
import { preparePrograms } from '../prepare-programs.ts';
import { createRenderer, disposeRenderer, QUALITY_SETTINGS } from '../renderer.ts';
import type { StageTheme } from '../theme-colors.ts';

/** A mesh in a picture. */
export interface PicturedMesh {
  readonly faces: readonly Submesh[];
  /** 16 per joint, column-major; without a skin one matrix, the place of the mesh. Second Life axes. */
  readonly palette: Float32Array;
  readonly isSkinned: boolean;
}

/** The part of a picture that is kept free on each side. */
const MARGIN = 0.06;
/** Number of the cloth colour: a light one, which shows the shape on any background. */
const TINT = 0;
const NUMBERS_OF_MATRIX = 16;

/** Pictures of meshes from the front, drawn apart from the stage, whose state they neither need nor change. */
export class MeshPictures {
  readonly #width: number;
  readonly #height: number;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #root = createSlRoot();
  readonly #camera = new OrthographicCamera();
  readonly #lights = new Lights();
  readonly #materials = new MaterialLibrary();
  readonly #geometries = new FaceGeometries();
  readonly #work = new WorkQueue();
  readonly #end = new AbortController();

  /**
   * @param width,height - of the pictures, pixels.
   * @throws {@link StageError} `no-webgl` where the browser has no WebGL2 context.
   */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#renderer = createRenderer(document.createElement('canvas'), QUALITY_SETTINGS.high);
    this.#renderer.setDrawingBufferSize(width, height, 1);
    this.#camera.matrixAutoUpdate = false;
    this.#root.add(this.#camera, this.#lights.object);
    this.#scene.add(this.#root);
  }

  setTheme(theme: StageTheme): void {
    this.#lights.setTheme(theme);
  }

  /** A picture of meshes that has room for `bounds`; null where the pictures were disposed of meanwhile. */
  async draw(meshes: readonly PicturedMesh[], bounds: Bounds): Promise<HTMLCanvasElement | null> {
    const views = meshes.map((mesh) => this.#createView(mesh));
    this.#lookFrontAt(bounds);
    try {
      // Only the first one takes time: the programs are kept.
      await this.#work.run(
        preparePrograms(this.#renderer, [this.#root], (root) =>
          this.#renderer.compile(root, this.#camera, this.#scene),
        ),
        this.#end.signal,
      );
      return this.#end.signal.aborted ? null : this.#copyPicture();
    } finally {
      for (const view of views) {
        view.object.removeFromParent();
        view.dispose();
      }
    }
  }

  dispose(): void {
    this.#end.abort();
    this.#materials.dispose();
    disposeRenderer(this.#renderer);
  }

  #createView({ faces, palette, isSkinned }: PicturedMesh): MeshView {
    const resources = { geometries: this.#geometries, wireframe: this.#materials.wireframe };
    const jointCount = isSkinned ? palette.length / NUMBERS_OF_MATRIX : 0;
    const materialOf = this.#materials.cloth(TINT);
    const view = new MeshView(resources, { faces, jointCount, materialOf });
    view.palette.set(palette);
    view.commit();
    this.#root.add(view.object);
    return view;
  }

  #copyPicture(): HTMLCanvasElement {
    const picture = document.createElement('canvas');
    picture.width = this.#width;
    picture.height = this.#height;
    this.#renderer.info.reset();
    this.#renderer.render(this.#scene, this.#camera);
    // In the same task, after which the renderer's canvas is empty.
    picture.getContext('2d')?.drawImage(this.#renderer.domElement, 0, 0);
    return picture;
  }

  #lookFrontAt({ min, max }: Bounds): void {
    const [across, upward] = [max[1] - min[1], max[2] - min[2]];
    const half = (0.5 + MARGIN) * Math.max(upward, (across * this.#height) / this.#width, 1e-3);
    const halfAcross = (half * this.#width) / this.#height;
    const camera = this.#camera;
    Object.assign(camera, { left: -halfAcross, right: halfAcross, top: half, bottom: -half });
    Object.assign(camera, { near: 0, far: max[0] - min[0] + 2 });
    camera.updateProjectionMatrix();
    setFront(camera, max[0] + 1, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
  }
}

/** Places a camera so that it looks along -X from a point, in Second Life axes. */
function setFront(camera: Camera, x: number, y: number, z: number): void {
  // biome-ignore format: a matrix
  camera.matrix.set(
    0, 0, 1, x,
    1, 0, 0, y,
    0, 1, 0, z,
    0, 0, 0, 1,
  );
  camera.matrixWorldNeedsUpdate = true;
}
