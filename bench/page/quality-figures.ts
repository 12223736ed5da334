import { loadDemoContent } from '../../bridge/demo-grid/content/index.ts';
import { botsInSquare } from './bots-in-square.ts';
import { LivePage } from './live-page.ts';

const VIEWPORT = { width: 1280, height: 800 };
/** Metres before the visitor's avatar, so that all stay in view. */
const AHEAD = 4;
/** So many times slower than it is, the page gives up everything that it can, one after another; much slower is a pause. */
const SLOWER = 3;
/** Qualities: everything, and four steps down. */
const QUALITIES = 5;
/** Milliseconds until all steps have been taken. */
const TIMEOUT_MS = 150_000;

/** What is drawn in most pictures of a quality. */
export interface QualityFigures {
  /** What the page says that it has given up; empty for nothing. */
  readonly given: string;
  readonly drawCalls: number;
  /** Shader programs that a picture uses. */
  readonly programs: number;
}

/** The figures of each quality that the page takes on its way down, in a region of `count` dressed avatars in view. */
export async function measureQualities(siteRoot: string, count: number): Promise<QualityFigures[]> {
  const content = botsInSquare(await loadDemoContent(count, 0), AHEAD);
  const live = await LivePage.open(
    siteRoot,
    { content },
    { viewport: VIEWPORT, initScript: countPictures },
  );
  try {
    await live.waitForAvatars(count);
    const session = await live.page.context().newCDPSession(live.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const watched = { qualities: QUALITIES, milliseconds: TIMEOUT_MS };
    return await live.page.evaluate(watchQualities, watched);
  } finally {
    await live.close();
  }
}

declare global {
  interface Window {
    /** Of {@link countPictures}: since it was reset. */
    pictureCounts?: { drawCalls: number; readonly programs: Set<WebGLProgram> };
  }
}

/** Runs in the page before its own scripts: counts draw calls and programs, and hides that the processor draws. */
function countPictures(): void {
  const counts = { drawCalls: 0, programs: new Set<WebGLProgram>() };
  window.pictureCounts = counts;
  const gl = WebGL2RenderingContext.prototype;
  const { useProgram, drawElements, drawArrays, getParameter } = gl;
  let program: WebGLProgram | null = null;
  const count = () => {
    counts.drawCalls++;
    if (program) counts.programs.add(program);
  };
  gl.useProgram = function (next) {
    program = next;
    useProgram.call(this, next);
  };
  gl.drawElements = function (mode, length, type, offset) {
    count();
    drawElements.call(this, mode, length, type, offset);
  };
  gl.drawArrays = function (mode, first, length) {
    count();
    drawArrays.call(this, mode, first, length);
  };
  const UNMASKED_RENDERER = 0x9246;
  gl.getParameter = function (name) {
    return name === UNMASKED_RENDERER ? 'A graphics card' : getParameter.call(this, name);
  };
}

/** Runs in the page: the figures that most pictures have, by what the page says that it has given up. */
async function watchQualities({
  qualities,
  milliseconds,
}: {
  readonly qualities: number;
  readonly milliseconds: number;
}): Promise<QualityFigures[]> {
  const counts = window.pictureCounts!;
  const pictures = new Map<string, Map<string, number>>();
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    counts.drawCalls = 0;
    counts.programs.clear();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (counts.drawCalls === 0) continue;
    const given = document.querySelector('.read.at-bottom-left > :nth-child(3)')?.textContent ?? '';
    const figures = `${counts.drawCalls} ${counts.programs.size}`;
    const found = pictures.get(given) ?? new Map<string, number>();
    // It has been at the end of the steps, and goes back.
    if (pictures.size === qualities && given !== [...pictures.keys()].at(-1)) break;
    pictures.set(given, found.set(figures, (found.get(figures) ?? 0) + 1));
  }
  return [...pictures].map(([given, found]) => {
    const [[figures]] = [...found].sort(([, a], [, b]) => b - a);
    const [drawCalls, programs] = figures.split(' ').map(Number);
    return { given, drawCalls, programs };
  });
}
