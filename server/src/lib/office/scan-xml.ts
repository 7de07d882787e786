import { SaxesParser } from 'saxes'

import { UnreadableFile } from './open-archive.ts'

export interface XmlEvents {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const CHUNK = 65_536
/** Excel has at most 32,767 characters in a cell, each at most 9 in XML (`&#x1F600;`). */
const LONGEST_TEXT = 300_000

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML element by element; names are without their prefixes. Throws an error for what is not XML, and
 * UnreadableFile for a text that is too long, without another limit for a cell. Entities that a document defines are errors, so that a short
 * text cannot become a long one.
 */
export function scanXml(
  xml: string,
  { open, close, text }: XmlEvents,
  longestText = LONGEST_TEXT,
): void {
  if (xml === '') return
  requireShortTexts(xml, longestText)
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a DOCTYPE')
  })
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)))
  if (text !== undefined) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  for (let at = 0; at < xml.length; at += CHUNK) parser.write(xml.slice(at, at + CHUNK))
  parser.close()
}

/** The parser needs all memory for a text of 40 MB, so that this is looked for before. */
function requireShortTexts(xml: string, longest: number): void {
  for (let at = 0; at >= 0;) {
    const next = xml.indexOf('<', at + 1)
    if ((next < 0 ? xml.length : next) - at > longest) {
      throw new UnreadableFile('This file has a text that is too long for a cell. Shorten it.')
    }
    at = next
  }
}
