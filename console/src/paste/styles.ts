import type { Loss } from '@sopan/domain/texts/formatted-text'

import { styleIn } from './inert-page.ts'

/** The declarations of CSS that this reader knows, by name, in small letters. */
export type Declarations = ReadonlyMap<string, string>

/** The styles of a pasted page that are not in its elements: declarations by simple selector, such as `.xl65` and `p.hint`. */
export type Sheet = ReadonlyMap<string, Declarations>

/** The styles of the page that is read; `losses` gets what has no place in a text. */
export interface Reading {
  sheet: Sheet
  losses: Loss[]
}

/** Longer styles belong to a whole page, not to what was copied. */
const MAX_STYLES = 200_000

/** Of one element or selector; more are of no text that was written. */
const MAX_DECLARATIONS = 200
const MAX_CLASSES = 20

/** Reads `a: b; c: d`. The browser's own reader leaves out the properties of Word. */
export function declarationsOf(style: string): Declarations {
  const read = new Map<string, string>()
  for (const declaration of style.split(';', MAX_DECLARATIONS)) {
    const at = declaration.indexOf(':')
    if (at < 0) continue
    const value = declaration.slice(at + 1).replace('!important', '')
    read.set(declaration.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return read
}

/** Reads the rules of all style elements whose selectors are a tag, a class, an id, or a tag with one of them. */
export function sheetOf(page: DocumentFragment): Sheet {
  const sheet = new Map<string, Map<string, string>>()
  const css = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  for (const rule of css.slice(0, MAX_STYLES).split('}')) {
    const at = rule.indexOf('{')
    if (at < 0) continue
    const declarations = declarationsOf(rule.slice(at + 1))
    for (const selector of rule.slice(0, at).split(',')) {
      const simple = withoutComments(selector)
      const known = sheet.get(simple) ?? new Map<string, string>()
      for (const [name, value] of declarations)
        if (known.size < MAX_DECLARATIONS) known.set(name, value)
      sheet.set(simple, known)
    }
  }
  return sheet
}

/** A selector without the comment before it, and without the start of the comment of HTML in which Word has its styles. */
const withoutComments = (selector: string) =>
  ['*/', '<!--']
    .reduce(
      (rest, end) => rest.slice(rest.lastIndexOf(end) < 0 ? 0 : rest.lastIndexOf(end) + end.length),
      selector,
    )
    .trim()

/** The declarations of an element: its own, and for other properties the declarations of the sheet. */
export function styleOf(element: Element, sheet: Sheet): Declarations {
  const own = declarationsOf(styleIn(element))
  if (sheet.size === 0) return own
  const tag = element.localName
  const names = [...element.classList].slice(0, MAX_CLASSES).map((name) => `.${name}`)
  if (element.id !== '') names.push(`#${element.id}`)
  const selectors = [tag, ...names, ...names.map((name) => tag + name)]
  const all = selectors.flatMap((selector) => [...(sheet.get(selector) ?? [])])
  return new Map([...all, ...own])
}

/** Whether line ends in an element are breaks; undefined: as around it. */
export function keepsLines(style: Declarations): boolean | undefined {
  const space = style.get('white-space-collapse') ?? style.get('white-space')
  return space === undefined || space === 'inherit'
    ? undefined
    : /^(?:pre|break-spaces)/.test(space)
}

/** Whether an element is not seen in the page it comes from. */
export function isHidden(element: Element, style: Declarations): boolean {
  return (
    element.hasAttribute('hidden') ||
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('visibility') === 'collapse' ||
    style.get('mso-hide') === 'all' ||
    /^0(?:\.0+)?(?:[a-z]{2,3}|%)?$/.test(style.get('font-size') ?? '') ||
    /^0(?:\.0+)?$/.test(style.get('opacity') ?? '')
  )
}

/** How the letters of an element look; null: as those around it. */
export interface Look {
  isBold: boolean | null
  isItalic: boolean | null
  shift: 'raised' | 'lowered' | null
  /** null: as the letters around it. */
  isUnderlined: boolean | null
  isStruck: boolean
  isSymbol: boolean
}

export function lookOf(element: Element, style: Declarations): Look {
  const tag = element.localName
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  return {
    isBold: boldOf(style.get('font-weight')) ?? (/^(?:b|strong)$/.test(tag) ? true : null),
    isItalic: italicOf(style.get('font-style')) ?? (/^(?:i|em|cite|dfn)$/.test(tag) ? true : null),
    shift: shiftOf(tag, style),
    isUnderlined: /^(?:u|ins)$/.test(tag) || decoration.includes('underline') || null,
    isStruck: /^(?:s|strike|del)$/.test(tag) || decoration.includes('line-through'),
    isSymbol: /^["']?(?:symbol|wingdings|webdings)/.test(
      style.get('mso-symbol-font-family') ?? style.get('font-family') ?? '',
    ),
  }
}

function boldOf(weight: string | undefined): boolean | null {
  if (weight === undefined || weight === 'inherit') return null
  return weight.startsWith('bold') || Number(weight) >= 600
}

const italicOf = (style: string | undefined) =>
  style === undefined || style === 'inherit' ? null : /^(?:italic|oblique)/.test(style)

function shiftOf(tag: string, style: Declarations): Look['shift'] {
  if (tag === 'sup') return 'raised'
  if (tag === 'sub') return 'lowered'
  const align = style.get('vertical-align')
  if (align === 'super') return 'raised'
  if (align === 'sub') return 'lowered'
  // Word: points above the line, negative below it.
  const points = Number.parseFloat(style.get('mso-text-raise') ?? '0')
  if (points > 0) return 'raised'
  return points < 0 ? 'lowered' : null
}
