import { getPrintedTest } from '@sopan/contract/console/test-files'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'

export type PrintedTest = EndpointData<typeof getPrintedTest>

export const printedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['content', 'printed test', slug],
    queryFn: ({ signal }) => call(getPrintedTest, { params: { slug } }, signal),
  })

/** The languages of the paper in which there is a text; English if there is no such language. */
export function languagesIn(
  texts: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): readonly string[] {
  const found = languages.filter((language) => texts[language] !== undefined)
  return found.length === 0 ? ['en'] : found
}
