export { fileNameOf, isAnimationName } from '../state/file-names.ts';
export {
  type CameraPosition,
  parseOrbit,
  parseTarget,
  writeOrbit,
  writeTarget,
} from './camera-options.ts';
export { lightOf, lightOptions } from './light-options.ts';
export { isColour } from './option-values.ts';
export {
  DEFAULT_OPTIONS,
  FILE_PARAMETERS,
  type OptionError,
  type PageOptions,
  parameterName,
  type ReadOptions,
  type UiChoice,
} from './page-options.ts';
export {
  OPTION_ATTRIBUTES,
  readAttributes,
  readOptions,
  writeOptions,
} from './read-options.ts';
