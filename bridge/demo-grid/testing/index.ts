export { TEST_ANIMATIONS, testContent } from './content.ts';
export { frameClock } from './frame-clock.ts';
export { askSeed, logIn, loginRequest, poll } from './http-client.ts';
export {
  askPuppetry,
  movePuppet,
  postPuppetry,
  puppetryCapability,
  puppetryHeard,
} from './puppetry.ts';
export { puppetryStage } from './puppetry-stage.ts';
export { demoStage } from './stage.ts';
export { TestViewer, type TestViewerOptions } from './viewer.ts';
export { asWorn, wears, wornBy } from './worn.ts';
