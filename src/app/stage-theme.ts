import type { Signal } from '@preact/signals-core';
import type { Stage, StageTheme } from '../render/index.ts';
import type { ThemeChoice } from './state.ts';

/** Reads colour tokens as the browser resolves them for the present scheme. */
function readTokens(names: readonly string[]): string[] {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}

/** The stage's colours, from the same tokens as the rest of the page. */
function readStageTheme(dark: boolean): StageTheme {
  const [gridMinor, gridMajor, accent, accentStrong, warn, shadow, ink, inkSoft, surfaceRaised] =
    readTokens([
      '--grid-minor',
      '--grid-major',
      '--accent',
      '--accent-strong',
      '--warn',
      '--shadow-ground',
      '--ink',
      '--ink-2',
      '--surface-raised',
    ]);
  const [body, joints, lines, sockets, backdrop] = readTokens([
    '--doll-2',
    '--doll-3',
    '--doll-line',
    '--doll-5',
    '--stage-mid',
  ]);
  return {
    dark,
    gridMinor,
    gridMajor,
    accent,
    accentStrong,
    warn,
    shadow,
    ink,
    inkSoft,
    surfaceRaised,
    backdrop,
    // The ground sends warm light back up, as it would under a lamp.
    bounce: sockets,
    doll: { body, joints, lines, sockets },
    labelFont: `11px ${getComputedStyle(document.body).fontFamily}`,
  };
}

/** Paints the stage in the page's colours, now and whenever they change. */
export function followTheme(stage: Stage, theme: Signal<ThemeChoice>): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const dark = theme.value === 'system' ? system.matches : theme.value === 'dark';
    stage.setTheme(readStageTheme(dark));
  };
  // The page's own listeners switch the scheme at the same moment: read the tokens after them.
  const paintSoon = () => queueMicrotask(paint);
  theme.subscribe(paintSoon);
  system.addEventListener('change', paintSoon);
}
