import type { ShouldRevalidateFunction } from 'react-router'

/**
 * Every query parameter that opens a window over a page, with the parameters of the window. Changing them
 * keeps the page's scroll position.
 */
export const WINDOW_PARAMS = {
  book: [],
  doubt: [],
  edit: [],
  image: [],
  job: ['image', 'pdf'],
  note: [],
  notice: [],
  payment: [],
  pdf: [],
  practise: [],
  question: ['doubt'],
  taking: ['attempt'],
  test: [],
  video: [],
} as const satisfies Record<string, readonly string[]>

export type WindowParam = keyof typeof WINDOW_PARAMS

/** The parameters of a URL's search, sorted, without the parameters of its windows. */
export function withoutWindows(search: string): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [name, inside] of Object.entries(WINDOW_PARAMS)) {
    if (!params.has(name)) continue
    for (const one of [name, ...inside]) params.delete(one)
  }
  params.sort()
  return params
}

/** The key that the router gives the first history entry of a document. */
export const FIRST_KEY = 'default'

/** For a page whose loader does not run when only a window over the page opens or closes. */
export const exceptForWindows: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isWindowChange =
    currentUrl.search !== nextUrl.search &&
    `${withoutWindows(currentUrl.search)}` === `${withoutWindows(nextUrl.search)}`
  return defaultShouldRevalidate && !isWindowChange
}
