/**
 * Every query parameter that opens a window over a page, and the parameters that have no meaning
 * without it. Changing them keeps the page's scroll position.
 */
export const WINDOW_PARAMS = {
  book: [],
  edit: [],
  image: [],
  job: ['image', 'pdf'],
  note: [],
  notice: [],
  payment: [],
  pdf: [],
  taking: ['attempt'],
  test: [],
  video: [],
} as const satisfies Record<string, readonly string[]>

export type WindowParam = keyof typeof WINDOW_PARAMS
