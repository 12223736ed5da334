export { demoGridFixture } from './demo-grid-fixture.ts';
export { EventQueueReader } from './event-queue-reader.ts';
export { logIn, loginRequest, pollEventQueue, requestSeed } from './grid-client.ts';
export type { TestCircuit } from './test-circuit.ts';
export {
  isWearing,
  outfitAttachments,
  TEST_ANIMATIONS,
  testContent,
  wornAttachments,
} from './test-content.ts';
export { TestViewer, type TestViewerOptions } from './test-viewer.ts';
export {
  getPuppetry,
  postPuppetry,
  puppetryFixture,
  puppetryUrl,
  receivedPuppetry,
  sendPuppetry,
} from './viewer-puppetry.ts';
