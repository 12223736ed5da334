import { DirectionalLight, Group, HemisphereLight, Vector3 } from 'three';
import { DEFAULT_LIGHT, keyDirection, type LightSettings } from './light/light-settings.ts';
import { type StageTheme, setLitColor } from './theme-colors.ts';

/** Intensities by theme, tuned by eye so that the brightest part of the mannequin stays just below white. */
const LIGHT_THEME = { sky: 1.15, key: 3.4, fill: 0.24, rim: 0.4 };
const DARK_THEME = { sky: 0.75, key: 3, fill: 0.14, rim: 1.1 };

/**
 * Soft three-point lighting: a key light, a weak fill light from the right, a rim light from behind, and a hemisphere
 * light for ambient light. The lights turn with the camera, like those of a photographer, so that every side is shaded
 * as well as the front.
 */
export class Lights {
  readonly object = new Group();
  /** The only light that casts shadows. Its target is in the same group. */
  readonly key = new DirectionalLight('#fffdfb');
  /** Ambient light, which a reflected room can replace. */
  readonly sky = new HemisphereLight('#f3f7ff');
  readonly #fill = new DirectionalLight('#eaf2ff');
  readonly #rim = new DirectionalLight('#f2f7ff');
  /** Towards the key light, for a camera in front. */
  readonly direction = new Vector3();
  #intensities = LIGHT_THEME;
  #fillFactor = 1;

  constructor() {
    this.sky.position.set(0, 0, 1);
    this.#fill.position.set(1.8, 2.6, 0.6);
    this.#rim.position.set(-2.4, 1.5, 2.2);
    this.object.add(this.sky, this.key, this.key.target, this.#fill, this.#rim);
    this.setLight(DEFAULT_LIGHT);
  }

  /** Turns the lights with the camera; radians about the vertical. */
  follow(azimuth: number): void {
    this.object.rotation.z = azimuth;
  }

  setLight(light: LightSettings): void {
    keyDirection(this.direction, light);
    this.key.position.copy(this.direction);
    this.#fillFactor = light.fill / DEFAULT_LIGHT.fill;
    this.#setIntensities();
  }

  setTheme(theme: StageTheme): void {
    this.#intensities = theme.dark ? DARK_THEME : LIGHT_THEME;
    setLitColor(this.sky.groundColor, theme.bounce);
    this.#setIntensities();
  }

  #setIntensities(): void {
    const { sky, key, fill, rim } = this.#intensities;
    this.sky.intensity = sky * this.#fillFactor;
    this.key.intensity = key;
    this.#fill.intensity = fill * this.#fillFactor;
    this.#rim.intensity = rim;
  }
}
