import type { Translation } from '@sopan/contract/exams/languages'

import { pictureNames, renderForFile } from '#server/content/shared/text/rich-text.ts'

import type { WrittenTest } from '../format.ts'
import { PLUGIN_FILE } from './moodle-pictures.ts'

/** The Markdown of a text in English and in further languages. */
export interface Sources {
  en: string
  others: readonly (readonly [Translation, string])[]
}

interface PicturesOfText {
  sizes: ReadonlyMap<string, { width: number; height: number }>
  files: WrittenTest['pictures']
}

/** Texts of tests have no control characters, which XML cannot have. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** An element with a text as HTML, and the pictures that it names. `isAsked`: it is a part of a question itself. */
export function textPart(
  name: string,
  { en, others }: Sources,
  pictures: PicturesOfText,
  { isAsked, attributes = '' }: { isAsked: boolean; attributes?: string },
): string {
  // A reader takes the question and its options in each language that one of them has, but not the other texts.
  const isSame = others.every(([, text]) => text === en) && (isAsked || others.length === 0)
  const htmlOf = (source: string) => renderForFile(source, { pictures: sizeOf, formulaOf })
  const sizeOf = (picture: string) => ({
    width: 0,
    height: 0,
    ...pictures.sizes.get(picture),
    src: `${PLUGIN_FILE}/${encodeURIComponent(fileOf(picture))}`,
  })
  const spanOf = ([code, text]: readonly [string, string]) =>
    `<span lang="${code}" class="multilang">${htmlOf(text)}</span>`
  const html = isSame ? htmlOf(en) : [['en', en] as const, ...others].map(spanOf).join('')
  const named = new Set([en, ...others.map(([, text]) => text)].flatMap(pictureNames))
  const files = [...named].map((picture) => fileXml(picture, pictures.files))
  return `<${name} ${attributes} format="html"><text>${escaped(html)}</text>${files.join('')}</${name}>`.replace(
    '  ',
    ' ',
  )
}

const fileOf = (picture: string) => picture.slice(picture.lastIndexOf('/') + 1)

function fileXml(picture: string, files: WrittenTest['pictures']): string {
  const content = files.get(picture)
  if (content === undefined) return ''
  const base64 = Buffer.from(content).toString('base64')
  return `<file name="${escaped(fileOf(picture))}" path="/" encoding="base64">${base64}</file>`
}

/** Moodle shows what is between \( and \), and between \[ and \] on its own line. */
function formulaOf(formula: string): string {
  const isBlock = formula.startsWith('$$')
  const tex = formula.slice(isBlock ? 2 : 1, isBlock ? -2 : -1)
  // With an end inside it stays between its dollars.
  if (tex.includes('\\)') || tex.includes('\\]')) return formula
  return isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)`
}
