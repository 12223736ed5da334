import type { Material, WebGLRenderer } from 'three';
import type { Condition, Steps } from '../async/index.ts';

/** Milliseconds after which the graphics card is not waited for any longer: then the page is blocked instead. */
const PATIENCE_MS = 1000;

/** Holds once the graphics card has done everything that it was given before. */
export function graphicsDone(renderer: WebGLRenderer): Condition {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  const end = performance.now() + PATIENCE_MS;
  gl.flush();
  return () => {
    // It is null where the context is lost.
    const isDone = !fence || gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.UNSIGNALED;
    if (!isDone && performance.now() < end) return false;
    gl.deleteSync(fence);
    return true;
  };
}

/**
 * Makes programs, and waits until they can be used: the first picture that needs a program waits for it otherwise, and
 * the page with it.
 *
 * @param objects - each in a step of its own.
 * @param compile - as `WebGLRenderer.compile`, with everything as it will be when the object is drawn.
 */
export function* preparePrograms<T>(
  renderer: WebGLRenderer,
  objects: Iterable<T>,
  compile: (object: T) => Iterable<Material>,
): Steps {
  const before = countPrograms(renderer);
  const programs = new Set<Program>();
  for (const object of objects) {
    for (const material of compile(object)) {
      const { currentProgram } = renderer.properties.get(material) as { currentProgram?: Program };
      if (currentProgram) programs.add(currentProgram);
    }
    yield;
  }
  if (countPrograms(renderer) === before) return;
  yield graphicsDone(renderer);
  const end = performance.now() + PATIENCE_MS;
  for (const program of programs) {
    // Some graphics drivers link in threads of their own.
    yield () => program.usedTimes === 0 || program.isReady() || performance.now() >= end;
    // Its last material may have been disposed of in the meantime.
    if (program.usedTimes === 0) continue;
    // three asks for these once, which is fast as long as the graphics card is idle.
    program.getUniforms();
    program.getAttributes();
  }
}

const countPrograms = ({ info }: WebGLRenderer): number => info.programs?.length ?? 0;

/** What three knows of a program. */
interface Program {
  /** By materials. */
  readonly usedTimes: number;
  isReady(): boolean;
  getUniforms(): unknown;
  getAttributes(): unknown;
}
