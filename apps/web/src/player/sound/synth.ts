import type { Cue } from './cues.ts'

/** A tone that fades out. Without a pitch it is noise, filtered around `filter`. */
interface Tone {
  readonly pitch?: number
  readonly filter?: number
  /** When it begins and how long it lasts, in seconds. */
  readonly at: number
  readonly lasts: number
  readonly loud: number
}

const C5 = 523.25
const E5 = 659.25
const G5 = 783.99
const A5 = 880

/** All sounds are made here from tones and noise: there are no recordings. */
const SOUNDS: Readonly<Record<Cue, readonly Tone[]>> = {
  card: [{ filter: 2_600, at: 0, lasts: 0.06, loud: 0.25 }],
  chip: [
    { pitch: 2_850, at: 0, lasts: 0.05, loud: 0.1 },
    { pitch: 3_700, at: 0.03, lasts: 0.05, loud: 0.07 },
  ],
  'your-turn': [
    { pitch: E5, at: 0, lasts: 0.16, loud: 0.12 },
    { pitch: A5, at: 0.13, lasts: 0.22, loud: 0.12 },
  ],
  tick: [{ pitch: 1_200, at: 0, lasts: 0.03, loud: 0.08 }],
  win: [
    { pitch: C5, at: 0, lasts: 0.2, loud: 0.14 },
    { pitch: E5, at: 0.15, lasts: 0.35, loud: 0.14 },
  ],
  blackjack: [
    { pitch: C5, at: 0, lasts: 0.2, loud: 0.14 },
    { pitch: E5, at: 0.13, lasts: 0.25, loud: 0.14 },
    { pitch: G5, at: 0.26, lasts: 0.5, loud: 0.14 },
  ],
  'no-more-bets': [{ pitch: 130, at: 0, lasts: 0.12, loud: 0.3 }],
  signal: [
    { pitch: 196, at: 0, lasts: 1.4, loud: 0.3 },
    { pitch: 294, at: 0, lasts: 1, loud: 0.12 },
    { pitch: C5, at: 0, lasts: 0.6, loud: 0.06 },
  ],
}

let context: AudioContext | undefined
let noise: AudioBuffer | undefined
/** Whether audio has run: from then on, only we suspend it. */
let isAllowed = false
let resting: ReturnType<typeof setTimeout> | undefined

/** How long audio stays on after the last sound. Audio that is on takes a hundredth of a core, also in silence. */
const REST_MS = 1_000

/**
 * Plays a sound after a delay. Browsers keep audio silent until the first press; a sound that is due before that is
 * left out, because it would come much too late.
 */
export function playCue(cue: Cue, delayMs: number): void {
  const audio = wakeAudio(delayMs)
  if (audio === undefined || !isAllowed) return
  const now = audio.currentTime + delayMs / 1000
  for (const tone of SOUNDS[cue]) playTone(audio, tone, now)
}

/** Starts audio, which browsers allow only after a press, and lets it rest again after the last sound. */
export function wakeAudio(soundAfterMs = 0): AudioContext | undefined {
  if (globalThis.AudioContext === undefined) return undefined
  context ??= newContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
  restAfter(soundAfterMs)
  return context
}

function newContext(): AudioContext {
  const audio = new AudioContext()
  isAllowed = audio.state === 'running'
  audio.addEventListener('statechange', () => {
    isAllowed ||= audio.state === 'running'
  })
  return audio
}

let restsAt = 0

function restAfter(ms: number): void {
  const now = performance.now()
  restsAt = Math.max(restsAt, now + ms + REST_MS)
  clearTimeout(resting)
  resting = setTimeout(() => void context?.suspend().catch(() => {}), restsAt - now)
}

function playTone(audio: AudioContext, { pitch, filter, at, lasts, loud }: Tone, now: number): void {
  const from = now + at
  const volume = audio.createGain()
  volume.gain.setValueAtTime(loud, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + lasts)
  volume.connect(audio.destination)
  const source = pitch === undefined ? noiseOf(audio, filter ?? 1_000, volume) : toneOf(audio, pitch, volume)
  source.start(from)
  source.stop(from + lasts)
}

function toneOf(audio: AudioContext, pitch: number, volume: GainNode): AudioScheduledSourceNode {
  const source = audio.createOscillator()
  source.frequency.value = pitch
  source.connect(volume)
  return source
}

function noiseOf(audio: AudioContext, around: number, volume: GainNode): AudioScheduledSourceNode {
  noise ??= noiseBuffer(audio)
  const source = audio.createBufferSource()
  source.buffer = noise
  const band = audio.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = around
  source.connect(band).connect(volume)
  return source
}

function noiseBuffer(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate / 10), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1
  return buffer
}
