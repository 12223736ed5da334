import { type BufferGeometry, Color, Group, Mesh, PerspectiveCamera, ShaderMaterial } from 'three';
import type { AvatarRoot } from '../avatar-root.ts';
import { createFullScreenTriangle } from '../screen-space.ts';
import type { Stage, XrPresentation } from '../stage.ts';
import { setUnlitColor } from '../theme-colors.ts';
import { SessionSpace } from './session-space.ts';
import { HandMarkers, type XrHand, XrHands } from './xr-hands.ts';

const MODES = ['immersive-vr', 'immersive-ar'] as const;
export type XrMode = (typeof MODES)[number];

/** The mode in which a connected headset can show the stage; null without a headset, or without WebXR. */
export async function findXrMode(): Promise<XrMode | null> {
  const { xr } = navigator;
  if (!xr) return null;
  for (const mode of MODES) if (await isSupported(xr, mode)) return mode;
  return null;
}

async function isSupported(xr: XRSystem, mode: XrMode): Promise<boolean> {
  try {
    return await xr.isSessionSupported(mode);
  } catch {
    // The page's permissions policy does not allow XR.
    return false;
  }
}

interface XrOptions {
  readonly stage: Stage;
  /** The avatar in front of the viewer. */
  readonly avatarRoot: AvatarRoot;
  /** Reports the viewer's hands before each frame; list and hands are overwritten for the next. */
  readonly onHands: (hands: readonly XrHand[]) => void;
  /** Called for each frame with the seconds since the last: it advances time and calls `stage.render`. */
  readonly onFrame: (seconds: number) => void;
  /** Called when the session has ended for any reason; the stage is drawn on the page again. */
  readonly onEnd: () => void;
}

/**
 * Shows the stage in a headset: the avatar in its real size, at one and a half metres from the viewer. To be called while
 * a click is being handled, or the browser refuses. The page's own frames have to pause meanwhile.
 *
 * @throws {@link DOMException} as `requestSession` does: refused by the browser, the viewer or the device.
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

/** Longest step of time, as on the page. */
const MAX_STEP_SECONDS = 0.1;
/** Lines and markers are as large as on a screen of this height in CSS pixels, for each eye. */
const HEIGHT_IN_CSS_PIXELS = 900;
const NEAR = 0.05;
const FAR = 100;

/** The stage in a headset, from `openXr` until its session ends. */
export class XrStage {
  readonly #options: XrOptions;
  readonly #session: XRSession;
  readonly #presentation: XrPresentation;
  /** In the scene itself, which has three's axes. */
  readonly #rig = new Group();
  readonly #camera = new PerspectiveCamera(70, 1, NEAR, FAR);
  readonly #hands: XrHands;
  readonly #handMarkers: HandMarkers;
  readonly #background: XrBackground | null;
  #lastMs: number | null = null;

  constructor(options: XrOptions, session: XRSession) {
    const { stage, avatarRoot } = options;
    this.#options = options;
    this.#session = session;
    this.#presentation = stage.startPresenting();
    const { theme, viewport, scene } = this.#presentation;
    const space = new SessionSpace(avatarRoot);
    this.#rig.position.set(space.position[1], space.position[2], space.position[0]);
    this.#rig.rotation.y = space.azimuth;
    this.#rig.add(this.#camera);
    this.#hands = new XrHands(space);
    this.#handMarkers = new HandMarkers(viewport);
    if (theme) this.#handMarkers.drawing.setTheme(theme);
    avatarRoot.object.add(this.#handMarkers.drawing.object);
    const isRoomVisible = session.environmentBlendMode !== 'opaque';
    this.#background = theme && !isRoomVisible ? new XrBackground(theme.stageMiddle) : null;
    if (this.#background) this.#rig.add(this.#background.object);
    scene.add(this.#rig);
  }

  /** Begins the frames. If that fails the session is over, which `onEnd` reports too. */
  async begin(): Promise<void> {
    const { xr } = this.#presentation.renderer;
    xr.setReferenceSpaceType('local-floor');
    xr.setAnimationLoop((nowMs, frame) => this.#drawFrame(nowMs, frame));
    xr.addEventListener('sessionend', this.#onSessionEnd);
    xr.enabled = true;
    try {
      await xr.setSession(this.#session);
    } catch (error) {
      // three dispatches `sessionend` when the session ends.
      await this.#session.end();
      throw error;
    }
  }

  /** Ends the session; `onEnd` follows. */
  async end(): Promise<void> {
    await this.#session.end();
  }

  #drawFrame(nowMs: number, frame: XRFrame): void {
    const referenceSpace = this.#presentation.renderer.xr.getReferenceSpace();
    if (!referenceSpace) return;
    this.#updateViewport();
    const hands = this.#hands.read(frame, referenceSpace);
    this.#handMarkers.update(hands);
    this.#options.onHands(hands);
    const elapsedMs = nowMs - (this.#lastMs ?? nowMs);
    this.#lastMs = nowMs;
    this.#presentation.camera = this.#camera;
    this.#options.onFrame(Math.min(Math.max(elapsedMs, 0) / 1000, MAX_STEP_SECONDS));
    this.#presentation.camera = null;
  }

  /** Lines and markers are laid out in the viewport of one eye. */
  #updateViewport(): void {
    const { viewport, renderer } = this.#presentation;
    const [eye] = renderer.xr.getCamera().cameras;
    if (!eye?.viewport) return;
    viewport.canvasSize.value[0] = eye.viewport.z;
    viewport.canvasSize.value[1] = eye.viewport.w;
    viewport.pixelRatio.value = eye.viewport.w / HEIGHT_IN_CSS_PIXELS;
  }

  readonly #onSessionEnd = (): void => {
    const { renderer, scene } = this.#presentation;
    renderer.xr.removeEventListener('sessionend', this.#onSessionEnd);
    renderer.xr.enabled = false;
    // Otherwise three continues with an animation loop of its own.
    renderer.setAnimationLoop(null);
    scene.remove(this.#rig);
    this.#background?.dispose();
    this.#handMarkers.drawing.object.removeFromParent();
    this.#handMarkers.drawing.dispose();
    this.#options.stage.stopPresenting();
    this.#options.onEnd();
  };
}

/** Render order: before everything else. */
const BACKGROUND_ORDER = -1000;

/** A background in place of the page's gradient: a headset shows nothing of the page. */
class XrBackground {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;

  /** `color`: a CSS colour. */
  constructor(color: string) {
    const material = new ShaderMaterial({
      vertexShader: BACKGROUND_VERTEX,
      fragmentShader: BACKGROUND_FRAGMENT,
      uniforms: { color: { value: new Color() } },
      depthTest: false,
      depthWrite: false,
    });
    setUnlitColor(material.uniforms.color.value, color);
    this.object = new Mesh(createFullScreenTriangle(), material);
    this.object.renderOrder = BACKGROUND_ORDER;
    this.object.frustumCulled = false;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

/** `vDirection`: the direction of view, in world space. */
const BACKGROUND_VERTEX = /* glsl */ `
out vec3 vDirection;

void main() {
  gl_Position = vec4(position.xy, 1.0, 1.0);
  vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  vDirection = transpose(mat3(viewMatrix)) * (far.xyz / far.w);
}
`;

/** One colour, brighter around the horizon. Up is +Y in three's axes. */
const BACKGROUND_FRAGMENT = /* glsl */ `
uniform vec3 color;
in vec3 vDirection;

void main() {
  float height = normalize(vDirection).y;
  gl_FragColor = vec4(color * mix(1.02, 0.92, smoothstep(0.0, 1.0, abs(height))), 1.0);
}
`;
