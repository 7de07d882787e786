import type { BundleForm } from '@sopan/contract/bundle-of-item'
import { type BundleCard, getBundle, listBundles } from '@sopan/contract/bundles'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { accessKeys, bundleKey } from '#web/lib/api/access-keys.ts'
import { callData, callForBody } from '#web/lib/api/call.ts'
import {
  type ListInput,
  catalogueList,
  listKey,
  listQuerystring,
  userIdOf,
} from '#web/lib/api/list-query.ts'
import { fetchedByLoader, queryClient } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'

/** How long what the loader of the page has fetched is current: its items are bought alone and taken meanwhile. */
const FRESH_MS = 5000

export interface BundlePage {
  bundles: BundleCard[]
  next_cursor: string | null
}

export const bundlesQuery = (
  userId: number | null,
  form: BundleForm,
  input: Omit<ListInput, 'filter'>,
) =>
  infiniteQueryOptions({
    queryKey: [...accessKeys.bundle, 'list', userId, form, ...listKey(input)],
    queryFn: async ({ pageParam, signal }): Promise<BundlePage> => {
      const { type: _, ...shared } = listQuerystring(userId, input, pageParam)
      const fallback = wordsNow(loadFailures).bundles
      const page = await callForBody(
        listBundles,
        { querystring: { ...shared, form } },
        { fallback, signal },
      )
      return { bundles: page.data, next_cursor: page.next_cursor }
    },
    ...catalogueList,
  })

export const bundleQuery = (userId: number | null, bundleId: number) =>
  queryOptions({
    queryKey: bundleKey(userId, bundleId),
    queryFn: ({ signal }) => {
      const input = { params: { id: String(bundleId) }, querystring: userIdOf(userId) }
      return callData(getBundle, input, { fallback: wordsNow(loadFailures).bundle, signal })
    },
    ...fetchedByLoader,
    staleTime: FRESH_MS,
  })

/** The bundle that the HTML of this page has shown to a visitor, for a learner until theirs has loaded. */
export const visitorsBundle = (bundleId: number) =>
  queryClient.getQueryData(bundleQuery(null, bundleId).queryKey)
