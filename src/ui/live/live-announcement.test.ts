import { describe, expect, it } from 'vitest';
import { LiveState } from '../../app/state/index.ts';
import type { RegionInfo } from '../../session/index.ts';
import { liveAnnouncement } from './live-announcement.ts';

const PLAZA: RegionInfo = {
  name: 'Sandbox Plaza',
  grid: 'Demo grid',
  sizeX: 256,
  sizeY: 256,
  since: 0,
  isReplay: false,
};

describe('liveAnnouncement', () => {
  it('follows a session from its beginning to its end', () => {
    const state = new LiveState();
    expect(liveAnnouncement(state)).toBe('');
    state.step.value = 'logging-in';
    expect(liveAnnouncement(state)).toBe('Logging in');
    state.step.value = 'connected';
    expect(liveAnnouncement(state)).toBe('');
    state.region.value = PLAZA;
    expect(liveAnnouncement(state)).toBe('Connected to Sandbox Plaza on Demo grid');
    state.step.value = 'reconnecting';
    state.attempt.value = 2;
    expect(liveAnnouncement(state)).toBe('Connection lost, trying again');
    state.step.value = 'ended';
    state.end.value = { kind: 'bridge-unreachable' };
    expect(liveAnnouncement(state)).toMatch(
      /^Disconnected\. The bridge no longer responds\. Check .+\.$/,
    );
    state.end.value = { kind: 'logged-out' };
    expect(liveAnnouncement(state)).toBe('Disconnected');
  });
});
