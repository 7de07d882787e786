import type { WrittenLine } from './board.ts'

export const SAMPLE_RATE = 16_000

/** A soft tone at the start of each line and two for the answer, as 16-bit mono samples. */
export function toneSamples(lines: WrittenLine[], seconds: number): Buffer {
  const samples = new Float32Array(seconds * SAMPLE_RATE)
  for (const line of lines) {
    if (line.role === 'answer') {
      ring(samples, line.ends, 659.26)
      ring(samples, line.ends + 0.25, 783.99)
    } else ring(samples, line.starts, 523.25)
  }
  const pcm = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) {
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2)
  }
  return pcm
}

function ring(samples: Float32Array, at: number, hertz: number): void {
  const start = Math.round(at * SAMPLE_RATE)
  for (let index = 0; index < SAMPLE_RATE && start + index < samples.length; index++) {
    const time = index / SAMPLE_RATE
    const attack = Math.min(1, time / 0.01)
    const loudness = 0.07 * attack * Math.exp(-6 * time)
    samples[start + index] =
      (samples[start + index] ?? 0) + loudness * Math.sin(2 * Math.PI * hertz * time)
  }
}
