import { expect, it } from 'vitest';
import { answerOpenJpegRequests, requestOpenJpeg } from './index.ts';

/** The two ends of a worker: what its document has, and its own scope. */
function workerEnds() {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  port2.start();
  return {
    document: port1 as unknown as Worker,
    scope: port2 as unknown as Worker,
    close: () => port1.close(),
  };
}

it('passes the bytes to the worker that asks for them', async () => {
  const { document, scope, close } = workerEnds();
  answerOpenJpegRequests(document, async () => Uint8Array.of(0, 0x61, 0x73, 0x6d));
  document.postMessage({ id: 'a call of Comlink', type: 'APPLY' });
  expect(await requestOpenJpeg(scope)).toEqual(Uint8Array.of(0, 0x61, 0x73, 0x6d));
  close();
});

it('passes on why there are none, and answers again', async () => {
  const { document, scope, close } = workerEnds();
  let count = 0;
  answerOpenJpegRequests(document, async () => {
    if (count++ === 0) throw new Error('it could not be loaded');
    return Uint8Array.of(1);
  });
  await expect(requestOpenJpeg(scope)).rejects.toThrow('it could not be loaded');
  await expect(requestOpenJpeg(scope)).resolves.toEqual(Uint8Array.of(1));
  close();
});
