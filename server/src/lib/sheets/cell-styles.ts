import { scanXml } from './scan-xml.ts'

/** Facts about a text that its look shows, and its letters alone do not. */
export interface Look {
  /** Superscript or subscript. */
  isRaised: boolean
  /** In a font that draws Hindi letters in place of the Latin ones. */
  isOldFont: boolean
}

export const PLAIN: Look = { isRaised: false, isOldFont: false }

/** The style of a cell. */
export interface CellStyle extends Look {
  isPercent: boolean
  /** Whether a whole number is shown with its digits and nothing else. */
  showsDigits: boolean
}

/** Fonts from before Unicode, by the beginning of their names. */
const OLD_FONT =
  /^(?:kruti|devlys|dev ?lys|walkman|chanakya|shusha|susha|akruti|shivaji|aps-?dv|dv[-_ ]?tt|4c ?gandhi|bhaskar|agra|kundli)/i

/** The formats 'General', '0', '0%', '0.00%' and '@', which no style sheet lists. */
const DIGITS = new Set([0, 1, 49])
const PERCENT = new Set([9, 10])

/** The look that an element of a font or of a part of a text adds. */
export function withElement(look: Look, name: string, value: string | undefined): Look {
  if (name === 'vertAlign') return { ...look, isRaised: value !== 'baseline' }
  const isFont = name === 'name' || name === 'rFont'
  return isFont && OLD_FONT.test(value ?? '') ? { ...look, isOldFont: true } : look
}

/** The styles of cells by their numbers, from the XML of the styles. Throws UnreadableSheet. */
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
