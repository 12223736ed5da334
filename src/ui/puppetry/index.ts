export { AgentAccess } from './access-list.tsx';
export { AccessSection } from './access-section.tsx';
export { ProgramsSection } from './programs-section.tsx';
export { PuppetFloats } from './puppet-floats.tsx';
export { puppetKey } from './puppet-keys.ts';
export { PuppeteerSection } from './puppeteer-section.tsx';
export { RecordButton, RecordRow } from './recording.tsx';
export { PuppetDriver, SendingSection, StreamSection } from './stream-sections.tsx';
