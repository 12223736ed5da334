import type { TextureHeader } from '../formats/texture/index.ts';
import { findingsOfWarnings } from '../lint/index.ts';
import type { TextureContent } from './file-content.ts';
import { type FactSection, facts, type KindDetails, reportWarnings } from './kind-details.ts';
import { TEXTURE as WORDS } from './words/en/texture-words.ts';

export const TEXTURE_DETAILS: KindDetails<TextureContent> = {
  inspect: (file, { header: { warnings, ...header } }) => ({
    report: { file, format: 'texture', ...header, warnings: reportWarnings(warnings) },
    sections: [describe(header)],
    hasErrors: false,
  }),
  lint: ({ header: { warnings } }) => findingsOfWarnings(warnings),
};

function describe(header: Omit<TextureHeader, 'warnings'>): FactSection {
  const { codec, width, height, components, bitDepth, qualityLayers, progression } = header;
  const { resolutionLevels, reversible, complete } = header;
  const isCodestream = progression !== null;
  return {
    title: '',
    facts: facts([
      [WORDS.facts.format, WORDS.codecs[codec]],
      [WORDS.facts.size, WORDS.size(width, height)],
      [WORDS.facts.components, WORDS.components[components] ?? String(components)],
      [WORDS.facts.depth, String(bitDepth)],
      ...(isCodestream
        ? ([
            [WORDS.facts.resolutions, String(resolutionLevels)],
            [WORDS.facts.layers, String(qualityLayers)],
            [WORDS.facts.progression, progression],
            [WORDS.facts.wavelet, reversible ? WORDS.reversible : WORDS.irreversible],
            [WORDS.facts.complete, complete ? WORDS.complete : WORDS.cut],
          ] as const)
        : []),
    ]),
  };
}
