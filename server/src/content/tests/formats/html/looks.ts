import type { PLAIN_LOOK } from '@sopan/domain/texts/formatted-text'

import type { HtmlElement } from './nodes.ts'

export type Look = typeof PLAIN_LOOK

const MOST_DECLARATIONS = 50

/** The declarations of the style of an element, in small letters. */
export const styleOf = ({ attribs }: HtmlElement): ReadonlyMap<string, string> =>
  new Map(
    (attribs['style'] ?? '').split(';', MOST_DECLARATIONS).flatMap((one) => {
      const at = one.indexOf(':')
      const name = one.slice(0, Math.max(0, at))
      return at < 0
        ? []
        : [
            [
              name.trim().toLowerCase(),
              one
                .slice(at + 1)
                .trim()
                .toLowerCase(),
            ],
          ]
    }),
  )

type Style = ReadonlyMap<string, string>

export const isHidden = ({ attribs }: HtmlElement, style: Style) =>
  'hidden' in attribs || style.get('display') === 'none'

/** Whether words are crossed out, which a text cannot show. */
export const isStruck = ({ name }: HtmlElement, style: Style) =>
  /^(?:s|strike|del)$/.test(name) || decorationOf(style).includes('line-through')

/** Whether letters are in a font that draws other signs in their places. */
export const isInSymbols = ({ attribs }: HtmlElement, style: Style) =>
  /^["']?(?:symbol|wingdings|webdings|mt extra)/i.test(
    attribs['face'] ?? style.get('font-family') ?? '',
  )

/** How the words in an element look. */
export function lookIn({ name }: HtmlElement, style: Style, around: Look): Look {
  const weight = style.get('font-weight')
  const slant = style.get('font-style')
  const isTag = (names: string) => names.split(' ').includes(name)
  const isBold =
    weight === undefined
      ? isTag('b strong h1 h2 h3 h4 h5 h6 th') || around.isBold
      : weight.startsWith('bold') || Number(weight) >= 600
  const isItalic =
    slant === undefined ? isTag('i em cite dfn') || around.isItalic : /^(?:it|ob)/.test(slant)
  const isUnderlined =
    isTag('u ins') || decorationOf(style).includes('underline') || around.isUnderlined
  return { ...around, isBold, isItalic, isUnderlined, shift: shiftOf(name, style) ?? around.shift }
}

const decorationOf = (style: Style) =>
  `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`

function shiftOf(name: string, style: Style): Look['shift'] {
  const align = style.get('vertical-align')
  if (name === 'sup' || align === 'super') return 'raised'
  return name === 'sub' || align === 'sub' ? 'lowered' : null
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ')
const LATIN = 'abcdefghijklmnopqrstuvwxyz'.split('')

/**
 * The letters that number the items of a list, which stay letters because questions name them: 'both (a) and (b)'; null for
 * a list with digits.
 */
export function lettersOf(list: HtmlElement): readonly string[] | null {
  const named = styleOf(list).get('list-style-type') ?? styleOf(list).get('list-style') ?? ''
  const type = list.attribs['type'] ?? TYPES.find(([name]) => named.includes(name))?.[1] ?? ''
  const letters = /^a$/i.test(type) ? LATIN : /^i$/i.test(type) ? ROMAN : null
  return letters && /^[AI]$/.test(type) ? letters.map((one) => one.toUpperCase()) : letters
}

const TYPES = [
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
] as const
