export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><path d="M0 0H320"/></svg>\n'

export const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`)
