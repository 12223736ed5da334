export {
  generateLevels,
  type LevelMethod,
  type LevelRequest,
  type LevelRequests,
  type ModelLevels,
} from './generate-levels.ts';
