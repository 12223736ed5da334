export { MENDABLE_RULES, type Mend, type MendableRule, mendScene } from './mend-scene.ts';
