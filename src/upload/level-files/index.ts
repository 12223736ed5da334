export { LEVEL_SUFFIXES, type LevelOfFile, type MatchedLevel, matchLevel } from './match-level.ts';
