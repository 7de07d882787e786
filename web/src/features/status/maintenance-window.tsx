import { Facts } from '@sopan/ui/content/facts.tsx'
import { dateAndTime } from '@sopan/words/en/format'

import { useIsOnline } from '#web/lib/browser/hooks/use-online.ts'

import { StatusWindow } from './status-window.tsx'
import { type ReceivedStatus, isUpdate, versionsOf } from './status.ts'

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
  return (
    <StatusWindow
      title={isOutdated ? 'Update Available' : 'Under Maintenance'}
      text={status.message || (isOutdated ? UPDATE : '')}
      isOutdated={isOutdated}
      isChecking={isChecking}
      onCheck={onCheck}
    >
      <StatusFacts status={status} checkedAt={checkedAt} />
    </StatusWindow>
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
