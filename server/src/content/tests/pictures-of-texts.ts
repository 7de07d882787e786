import type { FilePlace } from '#server/content/shared/yaml/fields.ts'

/** Where a picture goes that a text of a question will name. */
export const PICTURES_OF_TEXTS: FilePlace = {
  folder: 'tests/images',
  isShared: true,
  name: null,
  endings: ['png', 'jpg', 'jpeg', 'webp', 'svg'],
  area: 'public',
}
