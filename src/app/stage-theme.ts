import type { StageTheme } from '../render/index.ts';

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
export function readStageTheme(dark: boolean): StageTheme {
  const [gridMinor, gridMajor, accent, accentStrong, shadow, ink, inkSoft, surfaceRaised] =
    readTokens([
      '--grid-minor',
      '--grid-major',
      '--accent',
      '--accent-strong',
      '--shadow-ground',
      '--ink',
      '--ink-2',
      '--surface-raised',
    ]);
  const [body, joints, lines, sockets] = readTokens([
    '--doll-2',
    '--doll-3',
    '--doll-line',
    '--doll-5',
  ]);
  return {
    dark,
    gridMinor,
    gridMajor,
    accent,
    accentStrong,
    shadow,
    ink,
    inkSoft,
    surfaceRaised,
    // The ground sends warm light back up, as it would under a lamp.
    bounce: sockets,
    doll: { body, joints, lines, sockets },
    labelFont: `11px ${getComputedStyle(document.body).fontFamily}`,
  };
}
