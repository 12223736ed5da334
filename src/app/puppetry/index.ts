export { PuppetryController } from './puppetry-controller.ts';
