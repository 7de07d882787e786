import { dateAndTime } from '@sopan/domain/format'

import { useIsOnline } from '#web/lib/browser/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { StateView } from '#web/ui/state-view.tsx'

import { type ReceivedStatus, isUpdate, versionsOf } from './status.ts'
import { UpdateActions } from './update-actions.tsx'

const MAINTENANCE = 'We are working on the platform. Please check again in a few minutes.'
const UPDATE = 'A new version is available.'

/** The details of a maintenance or an update, over the whole window. */
export function MaintenanceWindow({
  status,
  checkedAt,
  isChecking,
  onCheck,
}: {
  status: ReceivedStatus
  /** ISO time of the last check. */
  checkedAt: string
  isChecking: boolean
  onCheck: () => void
}) {
  const isOutdated = isUpdate(status)
  const title = isOutdated ? 'Update Available' : 'Under Maintenance'
  return (
    <FullScreen title={title} onClose={() => undefined} className="overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center p-4">
        <StateView
          drawing={isOutdated ? 'update' : 'maintenance'}
          title={title}
          text={status.message || (isOutdated ? UPDATE : MAINTENANCE)}
          actions={
            isOutdated ? (
              <UpdateActions />
            ) : (
              <Button wide busy={isChecking} onClick={onCheck}>
                Check Again
              </Button>
            )
          }
        >
          <StatusFacts status={status} checkedAt={checkedAt} />
        </StateView>
      </div>
    </FullScreen>
  )
}

function StatusFacts({ status, checkedAt }: { status: ReceivedStatus; checkedAt: string }) {
  const isOnline = useIsOnline()
  const { user, backend, latest } = versionsOf(status)
  const rate = status.api_success_rate === undefined ? '' : ` (${status.api_success_rate}%)`
  const reasons = (status.maintenance_reason ?? []).map((reason) => reason.replaceAll('_', ' '))
  return (
    <Facts
      items={[
        { label: 'Network', value: isOnline ? 'Online' : 'Offline' },
        { label: 'Your version', value: user },
        { label: 'Backend version', value: backend },
        { label: 'Latest version', value: latest },
        { label: 'APIs', value: `${status.apis_working === false ? 'Issues' : 'Working'}${rate}` },
        ...(reasons.length === 0 ? [] : [{ label: 'Reasons', value: reasons.join(', ') }]),
        { label: 'Last checked', value: dateAndTime(checkedAt) },
      ]}
    />
  )
}
