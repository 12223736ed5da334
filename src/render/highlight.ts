import { BackSide, MeshBasicMaterial } from 'three';
import type { ViewportUniforms } from './screen-space.ts';
import { type StageTheme, setLitColor } from './theme-colors.ts';

/** Width of the outline of a selected face, CSS pixels. */
const OUTLINE_WIDTH = 2;
/** Opacity of the tint of a face under the pointer. */
const TINT_OPACITY = 0.42;

/** The materials with which `MeshView.setHighlights` draws selected and hovered faces: an outline, and a tint. */
export class HighlightMaterials {
  readonly outline: MeshBasicMaterial;
  readonly tint = new MeshBasicMaterial({
    transparent: true,
    opacity: TINT_OPACITY,
    depthWrite: false,
    toneMapped: false,
  });

  constructor(viewport: ViewportUniforms) {
    this.outline = createOutlineMaterial(viewport);
  }

  setTheme({ accent }: StageTheme): void {
    setLitColor(this.outline.color, accent);
    setLitColor(this.tint.color, accent);
  }

  dispose(): void {
    this.outline.dispose();
    this.tint.dispose();
  }
}

/**
 * The back of a face, moved outwards by pixels of the picture: what is left of it around the face itself is its outline.
 */
function createOutlineMaterial(viewport: ViewportUniforms): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ side: BackSide, toneMapped: false });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.canvasSize = viewport.canvasSize;
    shader.uniforms.pixelRatio = viewport.pixelRatio;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `uniform vec2 canvasSize;\nuniform float pixelRatio;\n$&`)
      .replace('#include <project_vertex>', `$&\n${MOVE_OUTWARDS}`);
  };
  return material;
}

/** three has the skinned normal only where a material needs it; a face without a skin has its own. */
const MOVE_OUTWARDS = /* glsl */ `
#ifdef USE_SKINNING
  vec3 outwards = normalMatrix * objectNormal;
#else
  vec3 outwards = normalMatrix * normal;
#endif
vec2 onScreen = (projectionMatrix * vec4(outwards, 0.0)).xy * canvasSize;
float size = length(onScreen);
if (size > 0.0) {
  float pixels = ${OUTLINE_WIDTH.toFixed(1)} * 2.0 * pixelRatio;
  gl_Position.xy += onScreen / size * pixels / canvasSize * gl_Position.w;
}
`;
