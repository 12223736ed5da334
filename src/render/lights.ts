import { DirectionalLight, Group, HemisphereLight } from 'three';
import { type StageTheme, setLitColor } from './theme-colors.ts';

/** Intensities by theme, tuned by eye so that the brightest part of the mannequin stays just below white. */
const LIGHT_THEME = { sky: 1.15, key: 3.2, fill: 0.24, rim: 0.4 };
const DARK_THEME = { sky: 0.75, key: 2.8, fill: 0.14, rim: 1.1 };

/**
 * Soft three-point lighting: a key light from the upper left of the camera, a weak fill light from the right, a rim light
 * from behind, and a hemisphere light for ambient light. The lights turn with the camera, like those of a photographer,
 * so that every side is shaded as well as the front.
 */
export class Lights {
  readonly object = new Group();
  readonly #sky = new HemisphereLight('#f3f7ff');
  readonly #key = new DirectionalLight('#fffdfb');
  readonly #fill = new DirectionalLight('#eaf2ff');
  readonly #rim = new DirectionalLight('#f2f7ff');

  constructor() {
    this.#sky.position.set(0, 0, 1);
    this.#key.position.set(2.3, -2.2, 1.7);
    this.#fill.position.set(1.8, 2.6, 0.6);
    this.#rim.position.set(-2.4, 1.5, 2.2);
    this.object.add(this.#sky, this.#key, this.#fill, this.#rim);
  }

  /** Turns the lights with the camera; radians about the vertical. */
  follow(azimuth: number): void {
    this.object.rotation.z = azimuth;
  }

  setTheme(theme: StageTheme): void {
    const { sky, key, fill, rim } = theme.dark ? DARK_THEME : LIGHT_THEME;
    this.#sky.intensity = sky;
    this.#key.intensity = key;
    this.#fill.intensity = fill;
    this.#rim.intensity = rim;
    setLitColor(this.#sky.groundColor, theme.bounce);
  }
}
