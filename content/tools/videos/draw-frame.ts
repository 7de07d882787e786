import { type Canvas, GlobalFonts, type SKRSContext2D, createCanvas } from '@napi-rs/canvas'

import { kalam } from '../fonts.ts'
import type { WrittenLine } from './board.ts'

export const WIDTH = 640
export const HEIGHT = 360

const LINE = 34
const FIRST_BASELINE = 98
const LEFT = 70
const colours = {
  paper: '#FBF8F1',
  ruled: '#DDE8F0',
  margin: '#EAABA5',
  ink: '#162540',
  pen: '#1F4F9C',
  answer: '#1D6230',
  accent: '#F5AF2E',
  step: '#1B3059',
  stepLight: '#24406F',
}
const writing = {
  title: { font: '27px Hand, HandRupee', colour: colours.ink },
  question: { font: '24px Hand, HandRupee', colour: colours.ink },
  step: { font: '24px Hand, HandRupee', colour: colours.pen },
  answer: { font: '27px Hand, HandRupee', colour: colours.answer },
}

GlobalFonts.registerFromPath(kalam.latin, 'Hand')
GlobalFonts.registerFromPath(kalam.devanagari, 'HandRupee')

/** Draws the board as of `time` seconds after the start. */
export function drawFrame(canvas: Canvas, lines: WrittenLine[], time: number): void {
  const context = canvas.getContext('2d')
  drawPaper(context)
  let row = 0
  for (const line of lines) {
    const baseline = line.role === 'title' ? 48 : FIRST_BASELINE + LINE * row++
    if (time > line.starts) writeLine(context, line, baseline, time)
  }
}

export const newCanvas = () => createCanvas(WIDTH, HEIGHT)

function writeLine(
  context: SKRSContext2D,
  line: WrittenLine,
  baseline: number,
  time: number,
): void {
  const { font, colour } = writing[line.role]
  context.font = font
  // The font's rupee sign touches the number after it.
  const text = line.text.replaceAll('₹', '₹ ')
  const width = context.measureText(text).width
  if (LEFT + width > WIDTH - 20) throw new Error(`Too long for the board: ${line.text}`)
  const done = Math.min(1, (time - line.starts) / (line.ends - line.starts))
  const edge = LEFT + width * done
  context.save()
  context.beginPath()
  context.rect(0, baseline - LINE, done === 1 ? WIDTH : edge, LINE * 1.5)
  context.clip()
  context.fillStyle = colour
  context.fillText(text, LEFT, baseline)
  context.restore()
  if (done < 1) drawPencil(context, edge, baseline - 5 + 4 * Math.sin(time * 21))
  else if (line.role === 'answer') underline(context, width, baseline, time - line.ends)
}

function underline(context: SKRSContext2D, width: number, baseline: number, since: number): void {
  context.fillStyle = colours.accent
  context.fillRect(LEFT, baseline + 7, width * Math.min(1, since / 0.5), 4)
}

function drawPencil(context: SKRSContext2D, x: number, y: number): void {
  context.save()
  context.translate(x, y)
  context.rotate(Math.PI / 4)
  context.fillStyle = colours.ink
  context.beginPath()
  context.moveTo(0, 0)
  context.lineTo(12, -5)
  context.lineTo(12, 5)
  context.fill()
  context.fillStyle = colours.accent
  context.fillRect(12, -5, 46, 10)
  context.fillStyle = colours.step
  context.fillRect(58, -5, 8, 10)
  context.restore()
}

function drawPaper(context: SKRSContext2D): void {
  context.fillStyle = colours.paper
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = colours.ruled
  for (let y = FIRST_BASELINE - LINE + 8; y < HEIGHT; y += LINE) context.fillRect(0, y, WIDTH, 1)
  context.fillStyle = colours.margin
  context.fillRect(50, 0, 1, HEIGHT)
  context.fillRect(54, 0, 1, HEIGHT)
  for (const [index, colour] of [colours.step, colours.stepLight, colours.step].entries()) {
    context.fillStyle = colour
    context.fillRect(WIDTH - 18 * (3 - index), 54 - 14 * index, 18 * (3 - index), 14)
  }
  context.fillStyle = colours.accent
  context.fillRect(WIDTH - 18, 22, 18, 4)
}
