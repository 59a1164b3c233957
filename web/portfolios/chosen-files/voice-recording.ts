/** What was recorded; `isCut` by something else than the person. */
export interface Recorded {
  blob: Blob;
  /** Whole, at least 1. */
  seconds: number;
  isCut: boolean;
}

const types = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

/** A voice that is being recorded until it is stopped. */
export class VoiceRecording {
  readonly #recorder: MediaRecorder;
  readonly #parts: Blob[] = [];
  /** In milliseconds, without the time from `#since`, which is there while it runs. */
  #played = 0;
  #since: number | undefined;
  #isCut = false;

  private constructor(recorder: MediaRecorder) {
    this.#recorder = recorder;
    recorder.ondataavailable = ({ data }) => void (data.size > 0 && this.#parts.push(data));
    // A call takes the microphone away.
    for (const track of recorder.stream.getTracks()) track.onended = () => this.cut();
  }

  /** `onEnd` gets what there is, or nothing. @throws DOMException, TypeError when it cannot be recorded */
  static async start(onEnd: (recorded: Recorded | undefined) => void): Promise<VoiceRecording> {
    const mimeType = types.find((one) => MediaRecorder.isTypeSupported(one));
    if (!mimeType) throw new TypeError("nothing that is accepted can be recorded");
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const recorder = new MediaRecorder(stream, { mimeType });
    const recording = new VoiceRecording(recorder);
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      onEnd(recording.#recorded(mimeType));
    };
    // In one part: then Chromium writes into it how long it is.
    recorder.start();
    recording.#since = performance.now();
    return recording;
  }

  pause(): void {
    this.#count();
    this.#recorder.pause();
  }

  resume(): void {
    this.#since = performance.now();
    this.#recorder.resume();
  }

  stop(): void {
    this.#count();
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  /** It ends without the person. */
  cut(): void {
    this.#isCut = true;
    this.stop();
  }

  get seconds(): number {
    const running = this.#since === undefined ? 0 : performance.now() - this.#since;
    return Math.floor((this.#played + running) / 1000);
  }

  #count(): void {
    if (this.#since !== undefined) this.#played += performance.now() - this.#since;
    this.#since = undefined;
  }

  #recorded(mimeType: string): Recorded | undefined {
    if (this.#parts.length === 0) return undefined;
    const type = mimeType.split(";")[0] ?? mimeType;
    const seconds = Math.max(1, Math.round(this.#played / 1000));
    return { blob: new Blob(this.#parts, { type }), seconds, isCut: this.#isCut };
  }
}
