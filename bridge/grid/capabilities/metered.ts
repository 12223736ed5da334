import { Transform } from 'node:stream';

/** Passes bytes on as fast as `spend` lets them. */
export function metered(spend: (bytes: number) => Promise<void>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      spend(chunk.length).then(
        () => done(null, chunk),
        (error: Error) => done(error),
      );
    },
  });
}
