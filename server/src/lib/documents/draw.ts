import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { MoneyDocument } from '@sopan/contract/orders/receipts'
import { date, rupeesAndPaise } from '@sopan/words/en/format'
import { itemTypes } from '@sopan/words/en/item-types'
import Pdf from 'pdfkit'

/** Latin letters, the rupee sign and Devanagari in one font. */
const regular = readAt(
  import.meta
    .resolve('@expo-google-fonts/anek-devanagari/400Regular/AnekDevanagari_400Regular.ttf'),
)
const bold = readAt(
  import.meta
    .resolve('@expo-google-fonts/anek-devanagari/600SemiBold/AnekDevanagari_600SemiBold.ttf'),
)

function readAt(url: string): Buffer {
  return readFileSync(fileURLToPath(url))
}

/** Points; the page is A4. */
const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN
const GAP = 24
const COLUMN = (WIDTH - GAP) / 2
const AMOUNT = 110

const INK = '#1c1b19'
const MUTED = '#5c5953'

type Pen = InstanceType<typeof Pdf>

interface Line {
  text: string
  size?: number
  isBold?: boolean
  isMuted?: boolean
  align?: 'left' | 'right'
  /** More lines of text are cut. */
  maxLines?: number
}

/** Draws a receipt or a credit note on one page. */
export function drawDocument(document: MoneyDocument): Promise<Buffer> {
  const pen = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-IN',
    info: {
      Title: `${document.title} ${document.number}`,
      Author: drawable(document.seller.name),
      CreationDate: new Date(document.issued_at),
    },
  })
  pen.registerFont('regular', regular).registerFont('bold', bold)
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pen.on('data', (part: Buffer) => parts.push(part))
    pen.on('end', () => resolve(Buffer.concat(parts)))
    pen.on('error', reject)
  })
  drawTotals(pen, document, drawItem(pen, document, drawHead(pen, document)))
  pen.end()
  return done
}

/** Draws lines below each other and returns the y at which they end. */
function column(pen: Pen, lines: readonly Line[], at: { x: number; y: number; width: number }) {
  let { y } = at
  for (const { text: raw, size = 10, isBold, isMuted, align = 'left', maxLines = 2 } of lines) {
    const text = drawable(raw)
    pen.font(isBold ? 'bold' : 'regular').fontSize(size)
    pen.fillColor(isMuted ? MUTED : INK)
    const options = { width: at.width, align }
    const maxHeight = pen.currentLineHeight(true) * maxLines
    const height = Math.min(pen.heightOfString(text, options), maxHeight)
    pen.text(text, at.x, y, { ...options, height, ellipsis: true })
    y += height + 2
  }
  return y
}

function rule(pen: Pen, y: number): number {
  pen
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(MUTED)
    .stroke()
  return y + 12
}

/** Longer text is cut before it is measured. */
const LONGEST = 500

/** Without marks that would change the direction of the text; joiners of Indian scripts stay. */
const drawable = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}](?<![\u200C\u200D])/gu, '')

const lineIfGiven = (label: string, value: string | null): Line[] =>
  value === null ? [] : [{ text: `${label}: ${value}` }]

function drawHead(pen: Pen, { seller, buyer, ...document }: MoneyDocument): number {
  const left = column(
    pen,
    [
      { text: seller.name, size: 15, isBold: true },
      { text: seller.address, maxLines: 4 },
      ...lineIfGiven('State', seller.state),
      ...lineIfGiven('GSTIN', seller.gstin),
      { text: seller.email },
    ],
    { x: MARGIN, y: MARGIN, width: COLUMN },
  )
  const { receipt } = document
  const right = column(
    pen,
    [
      { text: document.title, size: 15, isBold: true, align: 'right' },
      { text: document.number, isBold: true, align: 'right' },
      { text: date(document.issued_at), align: 'right' },
      ...(receipt === null
        ? []
        : [
            {
              text: `for ${receipt.number} of ${date(receipt.issued_at)}`,
              align: 'right' as const,
            },
          ]),
    ],
    { x: MARGIN + COLUMN + GAP, y: MARGIN, width: COLUMN },
  )
  const top = rule(pen, Math.max(left, right) + 12)
  const buyerEnd = column(
    pen,
    [
      { text: receipt === null ? 'Billed to' : 'Credited to', size: 9, isMuted: true },
      { text: buyer.name, isBold: true, maxLines: 3 },
      { text: buyer.email, maxLines: 4 },
      ...lineIfGiven('State', buyer.state),
    ],
    { x: MARGIN, y: top, width: COLUMN },
  )
  const supplyEnd = column(
    pen,
    [
      { text: 'Order', size: 9, isMuted: true },
      { text: document.order_id },
      ...lineIfGiven('Place of supply', document.place_of_supply),
    ],
    { x: MARGIN + COLUMN + GAP, y: top, width: COLUMN },
  )
  return rule(pen, Math.max(buyerEnd, supplyEnd) + 12)
}

function drawItem(pen: Pen, { item, ...document }: MoneyDocument, y: number): number {
  const code = item.code === null ? '' : `, SAC/HSN ${item.code}`
  const end = column(
    pen,
    [
      { text: item.title, size: 12, isBold: true, maxLines: 4 },
      { text: `${itemTypes[item.type]}${code}`, isMuted: true },
    ],
    { x: MARGIN, y, width: WIDTH - AMOUNT - GAP },
  )
  amount(pen, { text: rupeesAndPaise(document.amount), size: 12 }, y)
  return rule(pen, end + 12)
}

function drawTotals(pen: Pen, document: MoneyDocument, top: number): void {
  const x = MARGIN + COLUMN + GAP
  const labels = { x, width: COLUMN - AMOUNT }
  let y = top
  for (const line of document.lines) {
    amount(pen, { text: rupeesAndPaise(line.amount) }, y)
    y = column(pen, [{ text: line.label }], { ...labels, y }) + 2
  }
  const total = document.kind === 'receipt' ? 'Total paid' : 'Total refunded'
  amount(pen, { text: rupeesAndPaise(document.amount), size: 13, isBold: true }, y + 4)
  y = column(pen, [{ text: total, size: 13, isBold: true }], { ...labels, y: y + 4 })
  const note = 'Issued electronically; no signature is needed.'
  column(pen, [{ text: note, size: 9, isMuted: true }], { x: MARGIN, y: y + 36, width: WIDTH })
}

function amount(pen: Pen, line: Line, y: number): void {
  column(pen, [{ ...line, align: 'right' }], { x: MARGIN + WIDTH - AMOUNT, y, width: AMOUNT })
}
