import { fileURLToPath } from 'node:url'

import { type Font, openSync } from 'fontkit'

const fileOf = (address: string) => fileURLToPath(address)

/** Anek Latin, the typeface of the product, as files. */
export const anek = {
  regular: fileOf(
    import.meta.resolve('@expo-google-fonts/anek-latin/400Regular/AnekLatin_400Regular.ttf'),
  ),
  semibold: fileOf(
    import.meta.resolve('@expo-google-fonts/anek-latin/600SemiBold/AnekLatin_600SemiBold.ttf'),
  ),
  bold: fileOf(import.meta.resolve('@expo-google-fonts/anek-latin/700Bold/AnekLatin_700Bold.ttf')),
}

/** Kalam, the handwriting on the board in the videos; the rupee sign is in its other file. */
export const kalam = {
  latin: fileOf(import.meta.resolve('@fontsource/kalam/files/kalam-latin-400-normal.woff')),
  devanagari: fileOf(
    import.meta.resolve('@fontsource/kalam/files/kalam-devanagari-400-normal.woff'),
  ),
}

export function openFont(path: string): Font {
  const opened = openSync(path)
  if (!('layout' in opened)) throw new Error(`${path} is a collection, not a single font`)
  return opened
}

/** Throws if the font lacks a character, instead of drawing an empty box. */
export function requireGlyphs(font: Font, text: string): void {
  for (const character of text) {
    if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) {
      throw new Error(`${font.fullName} has no '${character}', used in: ${text}`)
    }
  }
}
