import { type Font, fontOf } from '../office/old-fonts.ts'
import { scanXml } from '../office/scan-xml.ts'

/** Facts about a text that its look shows, and its letters alone do not. */
export interface Look {
  /** Superscript or subscript. */
  isRaised: boolean
  font: Font
}

export const PLAIN: Look = { isRaised: false, font: 'unicode' }

/** The style of a cell. */
export interface CellStyle extends Look {
  isPercent: boolean
  /** Whether a whole number is shown with its digits and nothing else. */
  showsDigits: boolean
}

/** The formats 'General', '0', '0%', '0.00%' and '@', which no style sheet lists. */
const DIGITS = new Set([0, 1, 49])
const PERCENT = new Set([9, 10])

/** The look with what an element of a font adds. */
function withElement(look: Look, name: string, value: string | undefined): Look {
  if (name === 'vertAlign') return { ...look, isRaised: isRaisedBy(value) }
  return name === 'name' ? { ...look, font: fontOf(value ?? '') } : look
}

/** By the value of `vertAlign`. */
export const isRaisedBy = (value: string | undefined): boolean => value !== 'baseline'

/** The styles of cells by their numbers, from the XML of the styles. Throws UnreadableFile. */
export function readStyles(xml: string): CellStyle[] {
  const formats = new Map<number, string>()
  const fonts: Look[] = []
  const styles: CellStyle[] = []
  let inside = ''
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'fonts' || name === 'cellXfs' || name === 'cellStyleXfs' || name === 'dxfs') {
        inside = name
      }
      if (name === 'numFmt')
        formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (inside === 'fonts' && name === 'font') fonts.push(PLAIN)
      else if (inside === 'fonts' && fonts.length > 0) {
        const last = fonts.length - 1
        fonts[last] = withElement(fonts[last] ?? PLAIN, name, attributes['val'])
      }
      if (inside === 'cellXfs' && name === 'xf') {
        const id = Number(attributes['numFmtId'] ?? 0)
        const format = formats.get(id)
        styles.push({
          ...(fonts[Number(attributes['fontId'] ?? 0)] ?? PLAIN),
          isPercent: format === undefined ? PERCENT.has(id) : format.includes('%'),
          showsDigits: format === undefined ? DIGITS.has(id) : /^(?:general|0|#|@)$/i.test(format),
        })
      }
    },
    close: (name) => {
      if (name === inside) inside = ''
    },
  })
  return styles
}
