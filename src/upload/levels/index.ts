export {
  generateLevels,
  type LevelMethod,
  type LevelRequest,
  type ModelLevels,
} from './generate-levels.ts';
