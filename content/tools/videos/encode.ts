import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SAMPLE_RATE, toneSamples } from './bell.ts'
import { type Board, timeline } from './board.ts'
import { HEIGHT, WIDTH, drawFrame, newCanvas } from './draw-frame.ts'

const FRAMES_PER_SECOND = 10

/** A key frame every five seconds, so that seeking starts close to the requested position. */
const KEY_FRAME_INTERVAL = FRAMES_PER_SECOND * 5

const codecs = {
  webm:
    '-c:v libvpx-vp9 -crf 50 -b:v 0 -tune-content screen -deadline good -cpu-used 1 ' +
    '-c:a libopus -b:a 12k',
  mp4:
    '-c:v libx264 -profile:v baseline -level 3.0 -crf 30 -preset veryslow ' +
    '-c:a aac -b:a 16k -movflags +faststart',
}

/**
 * Draws a board frame by frame and pipes it to ffmpeg, which must be on the PATH; returns the duration
 * in seconds.
 */
export async function encode(board: Board, file: string): Promise<number> {
  const { lines, seconds } = timeline(board)
  const folder = await mkdtemp(join(tmpdir(), 'board-'))
  const sound = join(folder, 'sound.pcm')
  await writeFile(sound, toneSamples(lines, seconds))
  const ffmpeg = spawn('ffmpeg', [...argumentsFor(board.format, sound), file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const closed = once(ffmpeg, 'close')
  const canvas = newCanvas()
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame++) {
    drawFrame(canvas, lines, frame / FRAMES_PER_SECOND)
    const pixels = canvas.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT).data
    if (!ffmpeg.stdin.write(Buffer.from(pixels.buffer))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await closed) as [number]
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while writing ${file}`)
  return seconds
}

function argumentsFor(format: Board['format'], sound: string): string[] {
  const videoInput = `-f rawvideo -pix_fmt rgba -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_SECOND} -i pipe:0`
  const audioInput = `-f s16le -ar ${SAMPLE_RATE} -ac 1 -i`
  // No date and no encoder version in the file: a second run produces the same bytes.
  const reproducible = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'
  return [
    ...`-y -v error ${videoInput} ${audioInput}`.split(' '),
    sound,
    ...`-pix_fmt yuv420p -g ${KEY_FRAME_INTERVAL} ${codecs[format]} ${reproducible}`.split(' '),
  ]
}
