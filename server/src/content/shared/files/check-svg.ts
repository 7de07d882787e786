import { SaxesParser } from 'saxes'

const SVG = 'http://www.w3.org/2000/svg'

const NOT_SVG = 'is not an SVG picture'

/** Elements that draw, or that drawing elements refer to. */
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

/** The only URL that a drawing may contain: a reference to part of itself. */
const OWN_PART = /^url\(#[\w-]{1,60}\)$/
/** Text that CSS may interpret as a URL: a backslash can encode any letter. */
const MAYBE_ADDRESS = /url\s*\(|\\/i

/**
 * Why a text is not an SVG that may be published, as the end of a sentence about the file, or null
 * if it may. Everything that is not known to draw is rejected, because it is served from our
 * origin.
 */
export function refuseSvg(text: string): string | null {
  const parser = new SaxesParser({ xmlns: true })
  let refusal: string | null = null
  let isRoot = true
  const refuse = (what: string) => {
    refusal ??= `is an SVG with more than drawing in it (${what})`
  }
  // The browser would decode other characters than were checked here.
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') refuse(`the encoding ${encoding}`)
  })
  parser.on('doctype', () => refuse('a DOCTYPE'))
  parser.on('processinginstruction', () => refuse('a processing instruction'))
  parser.on('opentag', ({ name, uri, attributes }) => {
    if (isRoot && name !== 'svg') refusal ??= NOT_SVG
    isRoot = false
    if (uri !== SVG || !ELEMENTS.has(name)) refuse(`<${name}>`)
    for (const { name: attribute, value } of Object.values(attributes)) {
      const isNamespace = attribute === 'xmlns' && value !== SVG
      const isAddress = MAYBE_ADDRESS.test(value) && !OWN_PART.test(value)
      if (!ATTRIBUTES.has(attribute) || isNamespace || isAddress) refuse(`${attribute}="…"`)
    }
  })
  parser.on('error', () => {
    refusal ??= NOT_SVG
  })
  parser.write(text).close()
  return refusal
}
