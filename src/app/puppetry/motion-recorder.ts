import { bakeRecording, PoseRecording } from '../../motion/recording/index.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';
import type { PuppetryState } from '../state/index.ts';
import { RECORDING } from '../words/en/motion-words.ts';
import { type ClipOpener, openBakedClip, runInSlices } from './baked-clips.ts';

/** Seconds between two reports of how long a recording is. */
const REPORT_INTERVAL = 0.25;

interface MotionRecorderHost extends ClipOpener {
  readonly state: Pick<PuppetryState, 'recording'>;
}

type RecordedBody = Pick<PuppetBody, 'player' | 'updatePose'>;

interface ActiveRecording {
  readonly agentId: string | null;
  readonly name: string;
  readonly player: RecordedBody['player'];
  readonly poses: PoseRecording;
  /** Seconds since the beginning. */
  clock: number;
  /** The value of `clock` at the last report. */
  reportedAt: number;
}

/** Records the motion of an avatar as it is drawn, and makes a clip of it that is opened like any file. */
export class MotionRecorder {
  readonly #host: MotionRecorderHost;
  #recording: ActiveRecording | null = null;

  constructor(host: MotionRecorderHost) {
    this.#host = host;
  }

  /**
   * Starts with the next frame. A recording in progress is discarded.
   *
   * @param name - The avatar's name, for people.
   * @param agentId - Null for the avatar of the opened files.
   */
  start(player: RecordedBody['player'], name: string, agentId: string | null): void {
    const poses = new PoseRecording();
    this.#recording = { agentId, name, player, poses, clock: 0, reportedAt: 0 };
    this.#report(this.#recording);
  }

  /**
   * Records a frame that was drawn so many seconds after the last. If the body has left the stage or was replaced by
   * another one, the recording ends and becomes a clip.
   *
   * @param bodyOf - The body of an agent while it is on the stage.
   */
  recordFrame(seconds: number, bodyOf: (agentId: string | null) => RecordedBody | null): void {
    const recording = this.#recording;
    if (!recording) return;
    const { poses, player } = recording;
    const body = bodyOf(recording.agentId);
    if (body?.player !== player) {
      void this.stop();
      return;
    }
    if (poses.isFull) return;
    body.updatePose();
    recording.clock += seconds;
    poses.add(recording.clock, player.pose, player.basePose);
    const isDue = recording.clock - recording.reportedAt >= REPORT_INTERVAL;
    if (poses.isFull || isDue) this.#report(recording);
  }

  /** Ends the recording; its clip is in the outfit when this resolves. False if it is too short for a clip. */
  async stop(): Promise<boolean> {
    const recording = this.#recording;
    this.cancel();
    if (!recording || recording.poses.frames < 2) return false;
    const bake = await runInSlices(bakeRecording(recording.poses));
    await openBakedClip(recordingPath(recording.name, new Date()), bake, this.#host);
    return true;
  }

  /** Discards the recording. */
  cancel(): void {
    this.#recording = null;
    this.#host.state.recording.value = null;
  }

  #report(recording: ActiveRecording): void {
    recording.reportedAt = recording.clock;
    const { agentId, name, poses } = recording;
    const { seconds, isFull } = poses;
    this.#host.state.recording.value = { agentId, name, seconds, isFull };
  }
}

/** File name of a recording's clip: `NAME at 14.02.anim`, in local time. */
function recordingPath(name: string, madeAt: Date): string {
  // A slash in a name would make a folder.
  const stem = name.replace(/[/\\]+/g, '-').trim() || RECORDING.nameless;
  const clock = [madeAt.getHours(), madeAt.getMinutes()].map((part) => `${part}`.padStart(2, '0'));
  return `${RECORDING.name(stem, clock.join('.'))}.anim`;
}
