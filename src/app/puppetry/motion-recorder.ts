import { bakeRecording, PoseRecording } from '../../motion/recording/index.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';
import type { PuppetryState } from '../state/index.ts';
import { type ClipOpener, openBakedClip, recordingPath, runInSlices } from './baked-clips.ts';

/** Seconds between two tellings of how long it has got. */
const TELL_INTERVAL = 0.25;

/** What a recorder works with. */
export interface RecorderOptions extends ClipOpener {
  readonly board: Pick<PuppetryState, 'recording'>;
}

type RecordedBody = Pick<PuppetBody, 'player' | 'catchUp'>;

interface Recording {
  readonly agentId: string | null;
  readonly name: string;
  readonly player: RecordedBody['player'];
  readonly tape: PoseRecording;
  clock: number;
  toldAt: number;
}

/** Records what an avatar does, as it was drawn, and makes a clip of it that is opened like any file. */
export class MotionRecorder {
  readonly #parts: RecorderOptions;
  #take: Recording | null = null;

  constructor(parts: RecorderOptions) {
    this.#parts = parts;
  }

  /**
   * Begins with the next frame; one that runs is thrown away.
   *
   * @param agentId null for the avatar of the files.
   * @param name whose motion it is, for people.
   */
  start(player: RecordedBody['player'], name: string, agentId: string | null): void {
    this.#take = { agentId, name, player, tape: new PoseRecording(), clock: 0, toldAt: 0 };
    this.#tell(this.#take);
  }

  /**
   * A frame was drawn, so many seconds after the last one. A recording ends, and is kept, once the body is not on the
   * stage any more, or another is in its place.
   */
  frame(seconds: number, onStage: (agentId: string | null) => RecordedBody | null): void {
    const take = this.#take;
    if (!take) return;
    const { tape, player } = take;
    const body = onStage(take.agentId);
    if (body?.player !== player) void this.stop();
    else if (!tape.isFull) this.#add(take, seconds, body);
  }

  /** Ends it: the clip is in the outfit once this resolves. False for one too short to be a clip. */
  async stop(): Promise<boolean> {
    const take = this.#take;
    this.cancel();
    if (!take || take.tape.frames < 2) return false;
    const bake = await runInSlices(bakeRecording(take.tape));
    await openBakedClip(recordingPath(take.name, new Date()), bake, this.#parts);
    return true;
  }

  /** Throws it away. */
  cancel(): void {
    this.#take = null;
    this.#parts.board.recording.value = null;
  }

  #add(take: Recording, seconds: number, body: RecordedBody): void {
    const { tape, player } = take;
    body.catchUp();
    take.clock += seconds;
    tape.add(take.clock, player.pose, player.body);
    if (tape.isFull || take.clock - take.toldAt >= TELL_INTERVAL) this.#tell(take);
  }

  #tell(take: Recording): void {
    take.toldAt = take.clock;
    const { agentId, name, tape } = take;
    const { seconds, isFull } = tape;
    this.#parts.board.recording.value = { agentId, name, seconds, isFull };
  }
}
