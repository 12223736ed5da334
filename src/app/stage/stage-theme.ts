import type { Signal } from '@preact/signals-core';
import type { Stage, StageTheme } from '../../render/index.ts';
import type { ThemeChoice } from '../state/index.ts';

/** The element or shadow root whose colour tokens are read. */
type ThemeRoot = HTMLElement | ShadowRoot;

/** Reads colour tokens as the browser resolves them in `root` for the present colour scheme. */
function readTokens(root: ThemeRoot, names: readonly string[]): string[] {
  const probe = document.createElement('span');
  // In forced-colours mode the stage keeps its own colours, as pictures do.
  probe.style.setProperty('forced-color-adjust', 'none');
  root.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}

/** The stage's colours, from the same tokens as the rest of the page. */
function readStageTheme(root: ThemeRoot, dark: boolean): StageTheme {
  const [gridMinor, gridMajor, accent, warn, shadow, ink, inkSoft, surfaceRaised] = readTokens(
    root,
    [
      '--grid-minor',
      '--grid-major',
      '--accent',
      '--warn',
      '--shadow-ground',
      '--ink',
      '--ink-2',
      '--surface-raised',
    ],
  );
  const [body, joints, lines, sockets, stageTop, stageMiddle, stageEdge] = readTokens(root, [
    '--mannequin-body',
    '--mannequin-joints',
    '--mannequin-lines',
    '--mannequin-sockets',
    '--stage-top',
    '--stage-mid',
    '--stage-edge',
  ]);
  const element = root instanceof ShadowRoot ? root.host : root;
  return {
    dark,
    gridMinor,
    gridMajor,
    accent,
    warn,
    shadow,
    ink,
    inkSoft,
    surfaceRaised,
    stageMiddle,
    stageTop,
    stageEdge,
    // The ground reflects warm light, as it would under a lamp.
    bounce: sockets,
    mannequin: { body, joints, lines, sockets },
    labelFont: `11px ${getComputedStyle(element).fontFamily}`,
  };
}

/** Keeps the stage in the colours of the page around it; returns a function that ends that. */
export function followTheme(
  stage: Stage,
  theme: Signal<ThemeChoice>,
  root: ThemeRoot = document.body,
): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let isDisposed = false;
  const apply = () => {
    const dark = theme.value === 'system' ? system.matches : theme.value === 'dark';
    if (!isDisposed) stage.setTheme(readStageTheme(root, dark));
  };
  // The page's own listeners switch the scheme in the same event: read the tokens after them.
  const applySoon = () => queueMicrotask(apply);
  const unsubscribe = theme.subscribe(applySoon);
  system.addEventListener('change', applySoon);
  return () => {
    isDisposed = true;
    unsubscribe();
    system.removeEventListener('change', applySoon);
  };
}

/** Sets the background of the element behind the avatar; `stage` is that of the style sheets. */
export function setBackdrop({ style }: HTMLElement, background: string): void {
  const isStage = background === 'stage';
  style.backgroundImage = isStage ? '' : 'none';
  // Not the shorthand `background`, in which a future CSS could read an address and fetch it.
  style.backgroundColor = isStage ? '' : background;
}
