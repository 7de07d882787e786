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

/** The parameters of a URL's search, sorted, without those of its windows. */
export function withoutWindows(search: string): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [name, inside] of Object.entries(WINDOW_PARAMS)) {
    if (!params.has(name)) continue
    for (const one of [name, ...inside]) params.delete(one)
  }
  params.sort()
  return params
}
