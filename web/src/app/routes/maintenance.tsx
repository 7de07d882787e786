import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { common } from '@sopan/words/frame/common'
import { status as statusWords } from '@sopan/words/frame/status'
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { MaintenanceWindow } from '#web/features/status/maintenance-window.tsx'
import {
  FAILED_CHECK,
  type ReceivedStatus,
  fetchStatus,
  isUpdate,
} from '#web/features/status/status.ts'
import { paths } from '#web/lib/paths.ts'
import { settings } from '#web/lib/settings.ts'

const STATUS = ['status']

/**
 * Reads the status of the backend itself, not the status of the version gate. After a failed check
 * the known status stays; without one it counts as no maintenance.
 */
const statusQuery = {
  queryKey: STATUS,
  queryFn: ({ client }: QueryFunctionContext) =>
    fetchStatus(settings.apiUrl).catch(
      () => client.getQueryData<ReceivedStatus>(STATUS) ?? FAILED_CHECK,
    ),
  staleTime: 0,
}

export function Component() {
  const words = useWords(statusWords)
  const { data: status, dataUpdatedAt, isFetching, refetch } = useQuery(statusQuery)
  const isBlocked = status !== undefined && (status.maintenance === true || isUpdate(status))
  const [wasBlocked, setWasBlocked] = useState(false)
  if (isBlocked && !wasBlocked) setWasBlocked(true)
  return (
    <>
      <TabTitle />
      {status === undefined && (
        <div className="flex min-h-dvh items-center justify-center">
          <Spinner text={words.checking} />
        </div>
      )}
      {isBlocked && (
        <MaintenanceWindow
          status={status}
          checkedAt={new Date(dataUpdatedAt).toISOString()}
          isChecking={isFetching}
          onCheck={() => void refetch()}
        />
      )}
      {/* A page that never showed a maintenance stays empty. */}
      {status !== undefined && !isBlocked && wasBlocked && <Ended />}
    </>
  )
}

function Ended() {
  return (
    <StateView
      role="status"
      className="min-h-dvh justify-center"
      title={useWords(statusWords).ended}
      actions={
        <Link to={paths.home()} className={buttonClass({ wide: true })}>
          {useWords(common).home}
        </Link>
      }
    />
  )
}
