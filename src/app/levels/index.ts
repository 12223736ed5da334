export { type DistanceScale, distanceAt, placeOf, type Stretch } from './distance-scale.ts';
export { LevelPictures } from './level-pictures.ts';
export { type LevelFacts, type LevelSubject, levelFacts, levelSubject } from './level-subject.ts';
export { LevelView, levelViewOf, type ShownIn } from './level-view.ts';
