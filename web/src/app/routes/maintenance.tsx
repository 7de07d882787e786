import { useQuery } from '@tanstack/react-query'

import { TabTitle } from '#web/components/tab-title.tsx'
import { MaintenanceWindow } from '#web/features/status/maintenance-window.tsx'
import { FAILED_CHECK, fetchStatus, isUpdate } from '#web/features/status/status.ts'
import { settings } from '#web/lib/settings.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Reads the status of the backend itself, not that of the gate. */
const statusQuery = {
  queryKey: ['status'],
  queryFn: () => fetchStatus(settings.apiUrl).catch(() => FAILED_CHECK),
  staleTime: 0,
}

export function Component() {
  const { data: status, dataUpdatedAt, isFetching, refetch } = useQuery(statusQuery)
  return (
    <>
      <TabTitle title="System Status" />
      {status === undefined ? (
        <div className="flex min-h-dvh items-center justify-center">
          <Spinner size="lg" text="Checking System Status..." />
        </div>
      ) : (
        (status.maintenance === true || isUpdate(status)) && (
          <MaintenanceWindow
            status={status}
            checkedAt={new Date(dataUpdatedAt).toISOString()}
            isChecking={isFetching}
            onCheck={() => void refetch()}
          />
        )
      )}
    </>
  )
}
