export { dressMannequin } from './dress-mannequin.ts';
