import { SaxesParser } from 'saxes'

const SVG = 'http://www.w3.org/2000/svg'

const NOT_SVG = 'is not an SVG picture'

/** Elements that draw, and elements to which they refer. */
const ELEMENTS = new Set(
  (
    'svg g defs title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath'
  ).split(' '),
)

/** Attributes that only set position and appearance. */
const ATTRIBUTES = new Set(
  (
    'xmlns version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy ' +
    'd points offset id role aria-hidden aria-label transform opacity visibility ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset clip-path clip-rule clipPathUnits ' +
    'stop-color stop-opacity gradientUnits gradientTransform spreadMethod ' +
    'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing'
  ).split(' '),
)

/** Far more than a drawing needs; a browser draws each level inside the one around it. */
const MOST_LEVELS = 50

/** The only URL that a drawing may contain: a reference to part of itself. */
const LOCAL_REFERENCE = /^url\(#[\w-]{1,60}\)$/
/** Text that CSS may interpret as a URL: a backslash can encode any letter. */
const POSSIBLE_URL = /url\s*\(|\\/i

/**
 * Returns null if the SVG may be published, otherwise the reason, to follow the file's name ('is not
 * …'). Only the elements and attributes listed above are allowed, because the file is served from
 * our origin.
 */
export function svgProblem(text: string): string | null {
  const parser = new SaxesParser({ xmlns: true })
  let problem: string | null = null
  let isRoot = true
  let levels = 0
  const reject = (what: string) => {
    problem ??= `is an SVG with more than drawing in it (${what})`
  }
  // With another encoding the browser would decode different characters from those checked here.
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') reject(`the encoding ${encoding}`)
  })
  parser.on('doctype', () => reject('a DOCTYPE'))
  parser.on('processinginstruction', () => reject('a processing instruction'))
  parser.on('closetag', () => void levels--)
  parser.on('opentag', ({ name, uri, attributes }) => {
    if (++levels > MOST_LEVELS) problem ??= `has more than ${MOST_LEVELS} levels`
    if (isRoot && name !== 'svg') problem ??= NOT_SVG
    isRoot = false
    if (uri !== SVG || !ELEMENTS.has(name)) reject(`<${name}>`)
    for (const { name: attribute, value } of Object.values(attributes)) {
      const isForeignNamespace = attribute === 'xmlns' && value !== SVG
      const isExternalUrl = POSSIBLE_URL.test(value) && !LOCAL_REFERENCE.test(value)
      if (!ATTRIBUTES.has(attribute) || isForeignNamespace || isExternalUrl)
        reject(`${attribute}="…"`)
    }
  })
  parser.on('error', () => {
    problem ??= NOT_SVG
  })
  parser.write(text).close()
  return problem
}
