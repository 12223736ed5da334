import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { closeSocket } from './socket-lifetime.ts';

/** A socket whose peer neither closes nor stops to send. */
class StubbornSocket extends EventEmitter {
  closeCode: number | null = null;
  isTerminated = false;

  close(code: number): void {
    this.closeCode = code;
  }

  terminate(): void {
    this.isTerminated = true;
    this.emit('close', 1006);
  }
}

it.each(['message', 'ping', 'pong'])(
  'a peer that goes on sending after a close is cut off: %s',
  (event) => {
    const socket = new StubbornSocket();
    closeSocket(socket as unknown as WebSocket, 'flooding');
    for (let i = 0; i < 1024; i++) socket.emit(event);
    // They may have been under way.
    expect([socket.closeCode, socket.isTerminated]).toEqual([4005, false]);
    socket.emit(event);
    expect(socket.isTerminated).toBe(true);
  },
);
