/** An element of XML with the names of its prefix and its own in small letters, such as `m:ssup`. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly (XmlElement | string)[]
}

/** A formula as LaTeX, and what in it could not be read, in words; with any of it the LaTeX is not the formula. */
export interface ReadFormula {
  tex: string
  unread: readonly string[]
}

/** A formula that is nested deeper is no formula of a question. */
export const MAX_DEPTH = 60

/** The name without its prefix. */
export const ownName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

export const textIn = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('')

/** The first element with a name, at any depth. */
export function findIn(element: XmlElement, name: string): XmlElement | null {
  for (const child of elementsIn(element)) {
    const found = ownName(child) === name ? child : findIn(child, name)
    if (found !== null) return found
  }
  return null
}
