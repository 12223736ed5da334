import { Color, Group } from 'three';
import type { HandleState } from '../../motion/puppetry-control/index.ts';
import { createOverlayMaterial, InstancedQuads } from '../instances.ts';
import { DASHED_LINE, DIAMOND_MARKER, LinesAndMarkers } from '../lines-and-marks.ts';
import { setFlatColor, type ViewportUniforms } from '../shader-uniforms.ts';
import { HANDLE_FRAGMENT, HANDLE_VERTEX } from '../shaders/handles.ts';
import type { StageTheme } from '../theme.ts';

/** A body has ten. */
const MOST = 16;
/** Over bones, limits and targets: what can be taken hold of is on top. */
const WAY_ORDER = 30;
const HANDLE_ORDER = 32;
/** Metres below which a handle is where it is to be. */
const THERE = 0.004;

const RING = 0;
const DIAMOND = 1;
const PINNED = 2;
const AT_REST = 0;
const PARTNER = 1;
const CHOSEN = 2;
const HELD = 3;

/**
 * The handles of a body, drawn over it: rings with a centre, a diamond for the hips, a square on a bar for
 * what is pinned; with ticks where something is asked of it, filled where it is held. From a handle that is
 * not where it is to be, a dashed line leads there. Three draw calls; an update allocates nothing.
 */
export class HandleOverlay {
  readonly object = new Group();
  readonly #handles: InstancedQuads;
  readonly #ways: LinesAndMarkers;

  constructor(surface: ViewportUniforms) {
    this.#ways = new LinesAndMarkers(surface, MOST, MOST, WAY_ORDER);
    this.#handles = new InstancedQuads(
      MOST,
      { center: 3, shape: 1, emphasis: 1, aimed: 1 },
      createOverlayMaterial(HANDLE_VERTEX, HANDLE_FRAGMENT, surface, {
        ink: { value: new Color() },
        accent: { value: new Color() },
        ground: { value: new Color() },
      }),
    );
    this.#handles.mesh.renderOrder = HANDLE_ORDER;
    this.object.add(this.#ways.object, this.#handles.mesh);
  }

  /**
   * Takes where the handles are; needed every frame. `chosen`: which of them a pointer is over, or the keys
   * move; `partner`: which will do the same on the other side. -1: none.
   */
  update(places: readonly HandleState[], chosen: number, partner = -1): void {
    const count = Math.min(places.length, MOST);
    this.#ways.begin();
    for (let index = 0; index < count; index++) {
      const place = places[index];
      let emphasis = index === partner ? PARTNER : AT_REST;
      if (index === chosen) emphasis = CHOSEN;
      if (place.isGrabbed) emphasis = HELD;
      this.#placeHandle(index, place, emphasis);
      if (isAway(place)) this.#placeWay(place);
    }
    this.#ways.commit();
    this.#handles.commit(count);
  }

  setTheme(theme: StageTheme): void {
    const { uniforms } = this.#handles.material;
    setFlatColor(uniforms.ink.value, theme.ink);
    setFlatColor(uniforms.accent.value, theme.accent);
    setFlatColor(uniforms.ground.value, theme.surfaceRaised);
    this.#ways.setTheme(theme);
  }

  dispose(): void {
    this.#handles.dispose();
    this.#ways.dispose();
  }

  #placeHandle(index: number, place: HandleState, emphasis: number): void {
    const { values, stride } = this.#handles;
    const o = stride * index;
    for (let axis = 0; axis < 3; axis++) values[o + axis] = place.position[axis];
    values[o + 3] = place.isPinned ? PINNED : place.id === 'hips' ? DIAMOND : RING;
    values[o + 4] = emphasis;
    values[o + 5] = place.hasTarget ? 1 : 0;
  }

  #placeWay({ position, target }: HandleState): void {
    this.#ways.addLine(position, 0, target, 0, DASHED_LINE);
    this.#ways.addMarker(target, 0, DIAMOND_MARKER);
  }
}

function isAway({ position, target }: HandleState): boolean {
  const x = target[0] - position[0];
  const y = target[1] - position[1];
  const z = target[2] - position[2];
  return x * x + y * y + z * z > THERE * THERE;
}
