import { type DirectionalLight, Vector3 } from 'three';
import type { AvatarRoot } from '../avatar-root.ts';
import type { Orbit } from '../camera/orbit.ts';
import { SHADOW_LAYER } from '../contact-shadow.ts';
import type { StageTheme } from '../theme-colors.ts';
import { GroundShadow } from './ground-shadow.ts';

/** Avatars farther than this from the point that the camera looks at cast no shadow: metres, and per metre of distance. */
const MIN_REACH = 3;
const MAX_REACH = 14;
const REACH_PER_DISTANCE = 1.2;
/** The radius changes by such steps, metres, or the edges would shimmer with each movement. */
const RADIUS_STEP = 0.25;
/** Metres behind what casts shadows in which the ground receives them. */
const DEPTH_BEHIND = 14;
/** The softness of edges on avatars, metres. */
const EDGE_SOFTNESS = 0.006;
/** How much softer the shadow on the ground becomes per metre. */
const GROUND_SOFTNESS = 0.03;

/** The bounds of what casts shadows, in the axes of the stage. */
interface CasterBounds {
  readonly min: Vector3;
  readonly max: Vector3;
}

/**
 * The shadows of the key light: a shadow map that encloses the avatars near the point that the camera looks at as
 * tightly as possible, on the avatars themselves and on the ground. Casters are the meshes of `SHADOW_LAYER`.
 */
export class KeyShadow {
  readonly ground = new GroundShadow();
  readonly #light: DirectionalLight;
  readonly #bounds: CasterBounds = { min: new Vector3(), max: new Vector3() };
  readonly #centre = new Vector3();
  #radius = 0;

  constructor(light: DirectionalLight) {
    this.#light = light;
    const { shadow } = light;
    shadow.camera.layers.set(SHADOW_LAYER);
    // Metres along the normals, and of depth: below these, surfaces would shade themselves.
    shadow.normalBias = 0.012;
  }

  get isOn(): boolean {
    return this.#light.castShadow;
  }

  /** @param texels - along each side of the map; 0 turns the shadows off, and frees the map. */
  setTexels(texels: number): void {
    const { shadow } = this.#light;
    const isOn = texels > 0;
    this.#light.castShadow = isOn;
    this.ground.object.visible = isOn;
    if (shadow.mapSize.x !== texels) {
      shadow.map?.dispose();
      shadow.map = null;
    }
    shadow.mapSize.set(texels, texels);
    this.#radius = 0;
  }

  setTheme(theme: StageTheme): void {
    this.ground.setTheme(theme);
  }

  /**
   * Encloses the avatars, for the next frame. Allocates nothing.
   *
   * @param direction - towards the light, for a camera in front; the light's group is turned by the camera's azimuth.
   */
  follow(roots: Iterable<AvatarRoot>, orbit: Readonly<Orbit>, direction: Readonly<Vector3>): void {
    const light = this.#light;
    if (!this.isOn) {
      light.target.position.set(0, 0, 0);
      light.position.copy(direction);
      return;
    }
    this.#measure(roots, orbit);
    const centre = this.#centre;
    const radius = this.#radius;
    // In the axes of the light's group.
    const [cos, sin] = [Math.cos(orbit.azimuth), Math.sin(orbit.azimuth)];
    light.target.position.set(
      cos * centre.x + sin * centre.y,
      cos * centre.y - sin * centre.x,
      centre.z,
    );
    light.position.copy(light.target.position).addScaledVector(direction, radius + 0.5);
    this.#updateCamera();
    this.#placeGround(direction);
  }

  dispose(): void {
    this.#light.shadow.dispose();
    this.ground.dispose();
  }

  #updateCamera(): void {
    const { shadow } = this.#light;
    const { camera } = shadow;
    const radius = this.#radius;
    if (camera.right === radius) return;
    camera.left = -radius;
    camera.right = radius;
    camera.bottom = -radius;
    camera.top = radius;
    camera.near = 0.05;
    camera.far = 2 * radius + DEPTH_BEHIND;
    camera.updateProjectionMatrix();
    shadow.bias = -0.003 / (camera.far - camera.near);
    shadow.radius = Math.max(1, (EDGE_SOFTNESS * shadow.mapSize.x) / (2 * radius));
  }

  #placeGround(direction: Readonly<Vector3>): void {
    const { x, y } = this.#centre;
    const width = this.#radius;
    const slope = Math.max(direction.z, 0.2) / Math.hypot(direction.x, direction.y, 1e-6);
    const length = Math.min(this.#bounds.max.z / slope, 3 * width);
    this.ground.place(x, y, width + length, GROUND_SOFTNESS / (2 * width));
  }

  #measure(roots: Iterable<AvatarRoot>, orbit: Readonly<Orbit>): void {
    const { min, max } = this.#bounds;
    min.setScalar(Number.POSITIVE_INFINITY);
    max.setScalar(Number.NEGATIVE_INFINITY);
    const reach = Math.min(Math.max(MIN_REACH, REACH_PER_DISTANCE * orbit.distance), MAX_REACH);
    for (const root of roots) {
      if (root.object.visible) this.#include(root, orbit, reach);
    }
    if (min.x > max.x) {
      min.set(orbit.targetX - 1, orbit.targetY - 1, 0);
      max.set(orbit.targetX + 1, orbit.targetY + 1, 2);
    }
    const half = 0.5 * Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z);
    const radius = Math.ceil(half / RADIUS_STEP) * RADIUS_STEP;
    if (radius > this.#radius || radius < this.#radius - RADIUS_STEP) this.#radius = radius;
    const step = this.#radius / 64;
    this.#centre.set(
      Math.round((0.5 * (min.x + max.x)) / step) * step,
      Math.round((0.5 * (min.y + max.y)) / step) * step,
      Math.round((0.5 * (min.z + max.z)) / step) * step,
    );
  }

  #include({ object, extent }: AvatarRoot, orbit: Readonly<Orbit>, reach: number): void {
    const { min, max } = this.#bounds;
    const { x, y, z } = object.position;
    if (Math.hypot(x - orbit.targetX, y - orbit.targetY) > reach) return;
    const { radius, bottom, top } = extent;
    min.set(Math.min(min.x, x - radius), Math.min(min.y, y - radius), Math.min(min.z, z + bottom));
    max.set(Math.max(max.x, x + radius), Math.max(max.y, y + radius), Math.max(max.z, z + top));
  }
}
