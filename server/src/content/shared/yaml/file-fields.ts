import { z } from 'zod'

import type { Area } from '#server/lib/files/files.ts'

import { optional, wrongCharacter } from './fields.ts'

/** Where the file of a field is. */
export interface FilePlace {
  /** Below the folder of the file with the field, or, if it is shared by all items, below the content folder. */
  folder: string
  isShared?: boolean
  /** Without its ending; null: in a folder the name that the sent file has, else the short name of the item. */
  name: string | null
  endings: readonly string[]
  /** Of the file store. */
  area: Area
}

const PICTURES = ['svg', 'png', 'jpg', 'jpeg', 'webp'] as const

/** The path of a file, which matches a pattern; without a place no file is sent for it. */
export const filePath = (form: RegExp, message: string, place?: FilePlace) =>
  z
    .string(message)
    .superRefine((text, context) => {
      if (form.test(text)) return
      const words = `${message}${wrongCharacter(text)}`
      context.addIssue({ code: 'invalid_format', format: 'path', message: words })
    })
    .meta({ control: 'file', ...(place && { place }) })

/** A picture of this name in the folder of the item. */
export const pictureNamed = (name: string, area: Area) =>
  optional(
    filePath(new RegExp(`^${name}\\.(svg|png|jpe?g|webp)$`), `${name}.svg, .png, .jpg or .webp`, {
      folder: '',
      name,
      endings: PICTURES,
      area,
    }),
  )

/** The name of a picture beside the item. */
export const pictureFile = (area: Area) =>
  filePath(/^[a-z0-9-]+\.(svg|png|jpe?g|webp)$/, 'the name of a picture beside this file', {
    folder: '',
    name: null,
    endings: PICTURES,
    area,
  }).describe('`<slug>.svg`, `.png`, `.jpg` or `.webp` beside the file')

/** The name of a PDF beside the item. */
export const pdfFile = filePath(/^[a-z0-9-]+\.pdf$/, 'the name of a PDF beside this file', {
  folder: '',
  name: null,
  endings: ['pdf'],
  area: 'paid',
}).describe('`<slug>.pdf` beside the file')
