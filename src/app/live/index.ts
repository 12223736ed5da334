export { LiveController } from './live-controller.ts';
