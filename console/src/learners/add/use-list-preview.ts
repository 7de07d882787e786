import { previewLearners } from '@sopan/contract/console/learner-list'
import { LIST_LIMITS } from '@sopan/contract/console/list-limits'
import { useQuery } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'

import { type CheckedRow, type ListAccess, type Outcome, sentRow } from './list-calls.ts'

const PREVIEW = 'list preview'

interface Previewed {
  /** The check that found the rows; another one has other rows. */
  checkedAt: number
  rows: readonly CheckedRow[]
  access: ListAccess | null
  /** Whether all is chosen that the server needs. */
  isComplete: boolean
}

/** The outcomes that adding the rows of a list would have. The server finds them as it adds rows, in as many calls. */
export function useListPreview({ checkedAt, rows, access, isComplete }: Previewed) {
  return useQuery({
    queryKey: [PREVIEW, checkedAt, access],
    queryFn: async ({ signal }) => {
      const found: Outcome[] = []
      while (found.length < rows.length) {
        const next = rows.slice(found.length, found.length + LIST_LIMITS.callRows)
        const body = { access, rows: next.map(sentRow) }
        found.push(...(await call(previewLearners, { body }, signal)).rows)
      }
      return found
    },
    enabled: isComplete,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** After rows were added. */
export const previewAgain = () => queryClient.invalidateQueries({ queryKey: [PREVIEW] })
