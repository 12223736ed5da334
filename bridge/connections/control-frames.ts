import type { WebSocket } from 'ws';
import { TokenBucket } from '../../src/async/index.ts';
import type { TickClock } from './socket-lifetime.ts';

/**
 * Pings and pongs that a peer may send per second, and at once. The bridge itself sends up to nine pings per second, and
 * their answers may arrive together after the network was interrupted for as long as heartbeats may go unanswered.
 */
const FRAMES_PER_SECOND = 20;
const FRAMES_AT_ONCE = 600;

/** Bytes that may wait for a peer whose pings are answered: one that does not read gets no answers. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * Counts the control frames of a peer, which would otherwise cost it nothing, and answers its pings. The socket must not
 * answer them by itself.
 *
 * @param onExcess is called for every frame above the limit.
 */
export function limitControlFrames(
  socket: WebSocket,
  clock: TickClock,
  onExcess: () => void,
): void {
  const frames = new TokenBucket(FRAMES_PER_SECOND, clock.now, FRAMES_AT_ONCE);
  socket.on('ping', (data) => {
    if (!frames.take(1, clock.now)) onExcess();
    else if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) socket.pong(data);
  });
  socket.on('pong', () => {
    if (!frames.take(1, clock.now)) onExcess();
  });
}
