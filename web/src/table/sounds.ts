// Short sounds, synthesised in the browser.
import { prefs } from "../state/prefs.svelte";

type Note = { pitch: number; at: number; lasts: number; loud: number; kind: OscillatorType };

const NOTES: Record<string, Note[]> = {
  card: [],
  turn: [
    { pitch: 587, at: 0, lasts: 0.12, loud: 0.05, kind: "triangle" },
    { pitch: 880, at: 0.1, lasts: 0.22, loud: 0.05, kind: "triangle" },
  ],
  hurry: [{ pitch: 440, at: 0, lasts: 0.35, loud: 0.035, kind: "sine" }],
  emote: [{ pitch: 660, at: 0, lasts: 0.1, loud: 0.04, kind: "sine" }],
  end: [523, 659, 784].map((pitch, place) => ({
    pitch,
    at: place * 0.12,
    lasts: 0.3,
    loud: 0.05,
    kind: "triangle" as const,
  })),
};

let context: AudioContext | null = null;

/** Plays a sound, unless sounds are off, the page is hidden, or the user has not yet touched the page. */
export function play(name: string): void {
  if (!prefs.sounds || !navigator.userActivation?.hasBeenActive || document.hidden) return;
  context ??= new AudioContext();
  if (name === "card") rustle(context);
  for (const note of NOTES[name] ?? []) ring(context, note);
}

function ring(audio: AudioContext, note: Note): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const start = audio.currentTime + note.at;
  tone.type = note.kind;
  tone.frequency.value = note.pitch;
  volume.gain.setValueAtTime(note.loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.lasts);
}

/** The sound of a card on cloth: a short burst of filtered noise. */
function rustle(audio: AudioContext): void {
  const length = 0.07;
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1800;
  const volume = audio.createGain();
  volume.gain.value = 0.12;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
}
