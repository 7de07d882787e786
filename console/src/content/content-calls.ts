import { getContent } from '@sopan/contract/console/content'
import { CONTENT_KINDS } from '@sopan/contract/console/content-kinds'
import type { Permission } from '@sopan/contract/console/permissions'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'

export type ContentRecord = EndpointData<typeof getContent>
export type Item = ContentRecord['item']
export type Revision = ContentRecord['revisions'][number]
export type Kind = (typeof CONTENT_KINDS)[number]

export const contentQuery = (path: string) =>
  queryOptions({
    queryKey: ['content', 'item', path],
    queryFn: ({ signal }) => call(getContent, { querystring: { path } }, signal),
  })

/** The kind of an item, by its path. */
export const kindOf = (path: string): Kind =>
  CONTENT_KINDS.find((kind) => kind === path.split('/')[0]?.replace(/\.yaml$/, '')) ?? 'courses'

/** The permission to write items of a kind. */
export const writingOf = (kind: Kind): Permission =>
  kind === 'tests' ? 'content.write-test' : 'content.write'

/** After an act: the item and the list. */
export const readContentAgain = () => queryClient.invalidateQueries({ queryKey: ['content'] })
