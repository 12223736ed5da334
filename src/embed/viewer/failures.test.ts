import { expect, it } from 'vitest';
import { AppFault, faultOf } from '../../app/faults.ts';
import { fileFailure, stageFailure } from './failures.ts';

it('says of a file what the page would say', async () => {
  const refused = new AppFault('fetch-refused', 'no', undefined, { status: 403 });
  expect(await fileFailure(faultOf('outfit/tee.llmesh', refused))).toEqual({
    code: 'fetch-refused',
    message: 'tee.llmesh could not be fetched. The server answered with status 403.',
    fileName: 'tee.llmesh',
    fatal: false,
  });
});

it('nothing can be shown without a stage', () => {
  expect(stageFailure('context-lost')).toMatchObject({ code: 'context-lost', fatal: true });
});
