import type { WebGLRenderer } from 'three';

/** Whether the processor draws in place of a graphics card; browsers may hide that. */
export function isSoftware(renderer: WebGLRenderer): boolean {
  const context = renderer.getContext();
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(name));
}
