import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Recorded, VoiceRecording } from "./voice-recording.ts";

class FakeRecorder {
  static isTypeSupported = (type: string) => type === "audio/mp4";
  static latest: FakeRecorder;
  state = "inactive";
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  readonly stream: MediaStream;
  constructor(stream: MediaStream) {
    this.stream = stream;
    FakeRecorder.latest = this;
  }
  start() {
    this.state = "recording";
  }
  pause() {
    this.state = "paused";
  }
  resume() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable({ data: new Blob(["sound"]) });
    this.onstop();
  }
}

const track = { stop: vi.fn(), onended: () => undefined };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  const getUserMedia = async () => ({ getTracks: () => [track] });
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function recording() {
  const ends: (Recorded | undefined)[] = [];
  return { ends, voice: await VoiceRecording.start((recorded) => ends.push(recorded)) };
}

test("a pause is not counted, and the microphone is let go at the end", async () => {
  const { voice, ends } = await recording();
  vi.advanceTimersByTime(4000);
  voice.pause();
  vi.advanceTimersByTime(60_000);
  expect(voice.seconds).toBe(4);
  voice.resume();
  vi.advanceTimersByTime(3000);
  voice.stop();
  voice.stop();
  expect(ends).toMatchObject([{ seconds: 7, isCut: false, blob: { type: "audio/mp4", size: 5 } }]);
  expect(track.stop).toHaveBeenCalled();
});

test("a call that takes the microphone away keeps the part so far", async () => {
  const { ends } = await recording();
  vi.advanceTimersByTime(2000);
  track.onended();
  expect(ends).toMatchObject([{ seconds: 2, isCut: true }]);
});

test("a browser that records nothing of what is accepted says so", async () => {
  vi.stubGlobal("MediaRecorder", { isTypeSupported: () => false });
  await expect(recording()).rejects.toThrow(TypeError);
});
