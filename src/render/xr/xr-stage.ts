import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  PerspectiveCamera,
  ShaderMaterial,
} from 'three';
import type { AvatarRoot } from '../avatar-root.ts';
import { setFlatColor } from '../screen-space.ts';
import type { Stage, XrPresentation } from '../stage.ts';
import { SessionSpace } from './session-space.ts';
import { HandMarkers, type XrHand, XrHands } from './xr-hands.ts';

const MODES = ['immersive-vr', 'immersive-ar'] as const;
export type XrMode = (typeof MODES)[number];

/** How a headset that is there can show the stage; null without a headset, or a browser that knows of none. */
export async function findXrMode(): Promise<XrMode | null> {
  const { xr } = navigator;
  if (!xr) return null;
  for (const mode of MODES) if (await isSupported(xr, mode)) return mode;
  return null;
}

/** A page that may not use XR is told so by an error. */
async function isSupported(xr: XRSystem, mode: XrMode): Promise<boolean> {
  try {
    return await xr.isSessionSupported(mode);
  } catch {
    return false;
  }
}

export interface XrOptions {
  readonly stage: Stage;
  /** The avatar that stands before the wearer. */
  readonly avatarRoot: AvatarRoot;
  /** The wearer's hands, before each frame; the list and what is in it are written anew for the next. */
  readonly onHands: (hands: readonly XrHand[]) => void;
  /** A frame, seconds after the last: let time pass and call `stage.render`. The page's own frames must rest. */
  readonly onFrame: (seconds: number) => void;
  /** The session is over, whoever ended it; the stage is drawn on the page again. */
  readonly onEnd: () => void;
}

/** Longest step of time, as that of the page. */
const MAX_STEP_SECONDS = 0.1;
/** Marks are as large as on a screen of so many CSS pixels, one per eye. */
const HEIGHT_IN_CSS_PIXELS = 900;
const NEAR = 0.05;
const FAR = 100;

/** The stage in a headset, from `openXr` until its session ends. */
export class XrStage {
  readonly #options: XrOptions;
  readonly #session: XRSession;
  readonly #loan: XrPresentation;
  readonly #rig = new Group();
  readonly #camera = new PerspectiveCamera(70, 1, NEAR, FAR);
  readonly #hands: XrHands;
  readonly #marks: HandMarkers;
  readonly #backdrop: XrBackground | null;
  #lastMs: number | null = null;

  constructor(options: XrOptions, session: XRSession) {
    const { stage, avatarRoot: place } = options;
    this.#options = options;
    this.#session = session;
    this.#loan = stage.startPresenting();
    const { theme, surface } = this.#loan;
    const wearer = new SessionSpace(place);
    this.#hands = new XrHands(wearer);
    this.#marks = new HandMarkers(surface);
    const isRoomSeen = session.environmentBlendMode !== 'opaque';
    this.#backdrop = theme && !isRoomSeen ? new XrBackground(theme.stageMiddle) : null;
    if (theme) this.#marks.drawing.setTheme(theme);
    this.#stand(wearer);
    this.#rig.add(this.#camera);
    if (this.#backdrop) this.#rig.add(this.#backdrop.object);
    this.#loan.scene.add(this.#rig);
    place.object.add(this.#marks.drawing.object);
  }

  /** Begins the frames. Where that fails the session is over, as `onEnd` tells too. */
  async begin(): Promise<void> {
    const { xr } = this.#loan.renderer;
    xr.setReferenceSpaceType('local-floor');
    xr.setAnimationLoop((nowMs, frame) => this.#draw(nowMs, frame));
    xr.addEventListener('sessionend', this.#end);
    xr.enabled = true;
    try {
      await xr.setSession(this.#session);
    } catch (error) {
      // three lets go of it then, and says so.
      await this.#session.end();
      throw error;
    }
  }

  /** Ends the session; `onEnd` follows. */
  async end(): Promise<void> {
    await this.#session.end();
  }

  /** The rig hangs in the scene itself, which has three's axes. */
  #stand({ position, yaw }: SessionSpace): void {
    this.#rig.position.set(position[1], position[2], position[0]);
    this.#rig.rotation.y = yaw;
  }

  #draw(nowMs: number, frame: XRFrame): void {
    const space = this.#loan.renderer.xr.getReferenceSpace();
    if (!space) return;
    this.#measure();
    const hands = this.#hands.read(frame, space);
    this.#marks.update(hands);
    this.#options.onHands(hands);
    this.#loan.camera = this.#camera;
    this.#options.onFrame(this.#secondsTo(nowMs));
    this.#loan.camera = null;
  }

  #secondsTo(nowMs: number): number {
    const elapsedMs = nowMs - (this.#lastMs ?? nowMs);
    this.#lastMs = nowMs;
    return Math.min(Math.max(elapsedMs, 0) / 1000, MAX_STEP_SECONDS);
  }

  /** Lines and marks are laid out on the picture of one eye. */
  #measure(): void {
    const { surface, renderer } = this.#loan;
    const [eye] = renderer.xr.getCamera().cameras;
    if (!eye?.viewport) return;
    surface.canvasSize.value[0] = eye.viewport.z;
    surface.canvasSize.value[1] = eye.viewport.w;
    surface.pixelRatio.value = eye.viewport.w / HEIGHT_IN_CSS_PIXELS;
  }

  readonly #end = (): void => {
    const { renderer, scene } = this.#loan;
    renderer.xr.removeEventListener('sessionend', this.#end);
    renderer.xr.enabled = false;
    // three would go on with a loop of its own.
    renderer.setAnimationLoop(null);
    scene.remove(this.#rig);
    this.#backdrop?.dispose();
    this.#marks.drawing.object.removeFromParent();
    this.#marks.drawing.dispose();
    this.#options.stage.stopPresenting();
    this.#options.onEnd();
  };
}

/**
 * Shows the stage in a headset: the avatar in its real size, a step and a half before the wearer. Call it
 * while a click is being handled, or the browser refuses.
 *
 * @throws DOMException as `requestSession` does: refused by the browser, the wearer or the device.
 */
export async function openXr(mode: XrMode, options: XrOptions): Promise<XrStage> {
  const { xr } = navigator;
  if (!xr) throw new DOMException('no headset', 'NotSupportedError');
  const session = await xr.requestSession(mode, {
    requiredFeatures: ['local-floor'],
    optionalFeatures: ['hand-tracking'],
  });
  const stage = new XrStage(options, session);
  await stage.begin();
  return stage;
}

/** Before everything else. */
const ORDER = -1000;

/** The room that the page's gradient stands for on a screen: a headset shows nothing of the page. */
class XrBackground {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;

  /** `color`: as CSS has it. */
  constructor(color: string) {
    const geometry = new BufferGeometry();
    const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
    geometry.setAttribute('position', new BufferAttribute(corners, 3));
    const material = new ShaderMaterial({
      vertexShader: BACKDROP_VERTEX,
      fragmentShader: BACKDROP_FRAGMENT,
      uniforms: { color: { value: new Color() } },
      depthTest: false,
      depthWrite: false,
    });
    setFlatColor(material.uniforms.color.value, color);
    this.object = new Mesh(geometry, material);
    this.object.renderOrder = ORDER;
    this.object.frustumCulled = false;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

/** A triangle that covers the picture, whatever the camera; it needs the way that is looked, in the world. */
const BACKDROP_VERTEX = /* glsl */ `
out vec3 vWay;

void main() {
  gl_Position = vec4(position.xy, 1.0, 1.0);
  vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  vWay = transpose(mat3(viewMatrix)) * (far.xyz / far.w);
}
`;

/** One colour, brighter about the horizon. Up is +Y: three's axes. */
const BACKDROP_FRAGMENT = /* glsl */ `
uniform vec3 color;
in vec3 vWay;

void main() {
  float height = normalize(vWay).y;
  gl_FragColor = vec4(color * mix(1.02, 0.92, smoothstep(0.0, 1.0, abs(height))), 1.0);
}
`;
