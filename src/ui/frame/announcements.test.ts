import { describe, expect, it } from 'vitest';
import { type BubblePrompt, LiveState } from '../../app/state/index.ts';
import type { JoinedBubble, RegionInfo } from '../../session/index.ts';
import {
  liveAnnouncement,
  type PuppetrySnapshot,
  promptAnnouncement,
  puppetryAnnouncement,
} from './announcements.tsx';

const PLAZA: RegionInfo = {
  name: 'Sandbox Plaza',
  grid: 'Demo grid',
  handle: '1099511628032000',
  sizeX: 256,
  sizeY: 256,
  maturity: 'general',
  waterHeight: 20,
  regionFlags: 0,
  since: 0,
  isReplay: false,
};

describe('liveAnnouncement', () => {
  it('follows a session from start to end', () => {
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

describe('in a bubble', () => {
  it('the words of its steps are others, also while it is only being joined', () => {
    const state = new LiveState();
    state.bubbles.value = [{ id: 'u', description: 'Upper Quay', facts: null }];
    state.step.value = 'entering';
    expect(liveAnnouncement(state)).toBe('Joining the bubble');
    state.bubble.value = { name: 'Upper Quay', serverName: 'Quay' } as JoinedBubble;
    state.step.value = 'connected';
    expect(liveAnnouncement(state)).toBe('Connected to Upper Quay on Quay');
    state.step.value = 'moving';
    expect(liveAnnouncement(state)).toBe('Going to the next bubble');
  });

  it('the prompt is what Enter does', () => {
    const state = new LiveState();
    expect(promptAnnouncement(state)).toBe('');
    state.prompt.value = { name: 'Brass bell', action: 'ring' } as BubblePrompt;
    expect(promptAnnouncement(state)).toBe('Brass bell: press Enter to ring');
  });
});

const IDLE: PuppetrySnapshot = {
  showHandles: true,
  targeted: new Set(),
  pinned: new Set(),
  mirror: false,
  recording: null,
};
const MOVED: PuppetrySnapshot = { ...IDLE, targeted: new Set(['handLeft', 'head']) };

describe('puppetryAnnouncement', () => {
  it('announces pinned and released handles', () => {
    const pinned: PuppetrySnapshot = { ...MOVED, pinned: new Set(['handLeft']) };
    expect(puppetryAnnouncement(MOVED, pinned)).toBe('Left hand pinned');
    expect(puppetryAnnouncement(pinned, MOVED)).toBe('Left hand no longer pinned');
    const headOnly: PuppetrySnapshot = { ...IDLE, targeted: new Set(['head']) };
    expect(puppetryAnnouncement(MOVED, headOnly)).toBe('Left hand released');
    expect(puppetryAnnouncement(pinned, IDLE)).toBe('Everything released');
  });

  it('does not announce the start of a drag', () => {
    expect(puppetryAnnouncement(IDLE, MOVED)).toBe('');
    expect(puppetryAnnouncement(IDLE, IDLE)).toBe('');
  });

  it('announces handles and mirroring', () => {
    const hidden: PuppetrySnapshot = { ...IDLE, showHandles: false };
    expect(puppetryAnnouncement(hidden, IDLE)).toBe('Handles shown');
    expect(puppetryAnnouncement(IDLE, hidden)).toBe('Handles hidden');
    expect(puppetryAnnouncement(IDLE, { ...IDLE, mirror: true })).toBe('Mirror on');
    expect(puppetryAnnouncement({ ...IDLE, mirror: true }, IDLE)).toBe('Mirror off');
  });

  it('announces the start of a recording, its maximum length and its end, but not its progress', () => {
    const recording = { name: 'Wren Okafor', isFull: false };
    const running: PuppetrySnapshot = { ...IDLE, recording };
    const full: PuppetrySnapshot = { ...IDLE, recording: { ...recording, isFull: true } };
    expect(puppetryAnnouncement(IDLE, running)).toBe('Recording Wren Okafor');
    expect(puppetryAnnouncement(running, { ...running, recording: { ...recording } })).toBe('');
    expect(puppetryAnnouncement(running, full)).toContain('maximum length');
    expect(puppetryAnnouncement(full, IDLE)).toBe('Recording ended');
  });
});
