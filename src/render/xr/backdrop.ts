import { BufferAttribute, BufferGeometry, Color, Mesh, ShaderMaterial } from 'three';
import { setFlatColor } from '../shader-uniforms.ts';
import { BACKDROP_FRAGMENT, BACKDROP_VERTEX } from '../shaders/backdrop.ts';

/** Before everything else. */
const ORDER = -1000;

/** The room that the page's gradient stands for on a screen: a headset shows nothing of the page. */
export class XrBackground {
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
