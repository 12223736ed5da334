export { type OrbitRadius, type OrbitText, parseOrbit, parseTarget } from './camera-text.ts';
export { DEFAULT_OPTIONS } from './defaults.ts';
export { fileNameOf, isAnimationName } from './file-name.ts';
export { FILE_PARAMETERS, parameterName } from './option-table.ts';
export { isColour } from './option-values.ts';
export type {
  LazyChoice,
  OptionFault,
  PageOptions,
  QualityChoice,
  ReadOptions,
  UiChoice,
} from './options.ts';
export { type AttributeSource, OPTION_ATTRIBUTES, readAttributes } from './read-attributes.ts';
export { readOptions } from './read-options.ts';
export { writeOptions } from './write-options.ts';
