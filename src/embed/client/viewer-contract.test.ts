import { describeViewer } from '../../../test/embed/describe-viewer.ts';
import { FakeViewer } from '../../../test/embed/fake-viewer.ts';
import { servedViewer } from '../../../test/embed/served-viewer.ts';
import type { ContractFiles } from '../../../test/embed/viewer-contract.ts';

const BYTES = new Uint8Array([1, 2, 3]);

const FILES: ContractFiles = {
  mesh: () => ({ bytes: BYTES, name: 'dress.mesh' }),
  meshName: 'dress.mesh',
  animation: () => 'clips/dance.anim',
  unusable: () => ({ url: 'https://elsewhere.example/notes.txt' }),
  unusableName: 'notes.txt',
};

describeViewer(
  'the fake viewer itself',
  () => {
    const { api } = new FakeViewer();
    return { viewer: api, dispose: () => api.dispose() };
  },
  FILES,
);

describeViewer('the fake viewer in an iframe', () => servedViewer(), FILES);

describeViewer(
  'the fake viewer in an iframe of an opaque origin',
  () => servedViewer({ embedOrigin: 'null' }),
  FILES,
);

describeViewer(
  'the fake viewer in an iframe that does not allow exports',
  () => servedViewer({ serve: { features: [] } }),
  FILES,
);
