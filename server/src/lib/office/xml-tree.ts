import type { XmlElement } from '@sopan/domain/formulas/formula-tree'

import { UnreadableFile } from './open-archive.ts'
import { type XmlEvents, scanXml } from './scan-xml.ts'

/** Parts of a document are nested some twenty deep, and a formula of a question is nested at most 60 deep. */
const DEEPEST = 400

interface Building extends XmlElement {
  children: (XmlElement | string)[]
}

/**
 * Calls `read` with each child of the first element named `parent`, one after the other, so that only one of them is in
 * memory. Names are in small letters, without prefixes; attributes have their prefixes. Throws what `scanXml` throws.
 */
export function eachChild(
  xml: string,
  parent: string,
  read: (child: XmlElement) => void,
  longestText?: number,
): void {
  const open: Building[] = []
  let state: 'before' | 'inside' | 'after' = 'before'
  const events: XmlEvents = {
    open: (name, attributes) => {
      if (state === 'inside') {
        if (open.length > DEEPEST) throw new UnreadableFile('This file is nested too deeply.')
        const element: Building = {
          name: name.toLowerCase(),
          attributes: new Map(Object.entries(attributes)),
          children: [],
        }
        open.at(-1)?.children.push(element)
        open.push(element)
      } else if (state === 'before' && name === parent) state = 'inside'
    },
    text: (text) => open.at(-1)?.children.push(text),
    close: () => {
      if (state !== 'inside') return
      const closed = open.pop()
      if (closed === undefined) state = 'after'
      else if (open.length === 0) read(closed)
    },
  }
  scanXml(xml, events, longestText)
}

/** An attribute by its name without a prefix; null if the element does not have it. */
export function attributeOf({ attributes }: XmlElement, name: string): string | null {
  for (const [key, value] of attributes) {
    if (key === name || key.endsWith(`:${name}`)) return value
  }
  return null
}
