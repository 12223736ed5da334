import { writeEmbedCode } from '../../src/app/export/share/index.ts';

/** By what a page shows the avatar: our element, our frame, or `<model-viewer>`. */
export type Subject = 'element' | 'iframe' | 'peer';
export const SUBJECTS: readonly Subject[] = ['element', 'iframe', 'peer'];

/** Where things lie on the server. */
export const PATHS = {
  dist: '/vitrine/',
  peer: '/peer/',
  glb: '/avatar.glb',
  poster: '/poster.png',
} as const;

/** What a page shows. */
export interface PageContent {
  readonly subject: Subject;
  readonly count: number;
  readonly poster: boolean;
}

/** CSS pixels of one avatar. */
export const BOX = { width: 320, height: 320 };
export const SMALL_BOX = { width: 150, height: 150 };

export const sizeOf = ({ count }: PageContent) => (count > 1 ? SMALL_BOX : BOX);

export const pathOf = ({ subject, count, poster }: PageContent) =>
  `/${subject}-${count}${poster ? '-poster' : ''}.html`;

/** A page of somebody's with avatars, by the code that each side tells people to paste. */
export function pageOf(origin: string, content: PageContent): string {
  const embed = content.subject === 'peer' ? peerCode(content) : ourCode(origin, content);
  const [script, element] = embed;
  const { width, height } = sizeOf(content);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Avatars</title>',
    // Frames of 1 px, so that no picture fills the whole window.
    `<style>body{margin:8px;display:flex;flex-wrap:wrap;gap:8px;background:#fff}`,
    `iframe,vitrine-avatar,model-viewer{width:${width}px!important;height:${height}px!important}</style>`,
    script,
    '</head><body>',
    ...Array.from({ length: content.count }, () => element),
    '</body></html>',
  ].join('\n');
}

function ourCode(origin: string, { subject, poster }: PageContent): [string, string] {
  const folder = origin + PATHS.dist.slice(1);
  const options = {
    files: [`${folder}samples/dance.anim`],
    autoplay: true,
    ui: 'none',
    background: 'transparent',
    poster: poster ? origin + PATHS.poster.slice(1) : null,
  } as const;
  const form = subject === 'iframe' ? 'iframe' : 'element';
  const code = writeEmbedCode(form, folder, options, { kind: 'fixed', ...BOX });
  const at = code.indexOf('<vitrine-avatar');
  return at < 0 ? ['', code] : [code.slice(0, at), code.slice(at)];
}

function peerCode({ poster }: PageContent): [string, string] {
  const attributes = poster ? ` poster="${PATHS.poster}"` : '';
  return [
    `<script type="module" src="${PATHS.peer}model-viewer.min.js"></script>`,
    `<model-viewer src="${PATHS.glb}" autoplay camera-controls shadow-intensity="1" interaction-prompt="none"` +
      ` alt="An avatar"${attributes}></model-viewer>`,
  ];
}
