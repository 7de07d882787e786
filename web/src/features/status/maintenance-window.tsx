import { Facts } from '@sopan/ui/content/facts.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { status as statusWords } from '@sopan/words/frame/status'

import { useIsOnline } from '#web/lib/browser/hooks/use-online.ts'

import { StatusWindow } from './status-window.tsx'
import { type ReceivedStatus, isUpdate, versionsOf } from './status.ts'

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
  const words = useWords(statusWords)
  const isOutdated = isUpdate(status)
  return (
    <StatusWindow
      title={isOutdated ? words.updateAvailable.title : words.maintenance.title}
      text={status.message || (isOutdated ? words.updateAvailable.text : '')}
      isOutdated={isOutdated}
      isChecking={isChecking}
      onCheck={onCheck}
    >
      <StatusFacts status={status} checkedAt={checkedAt} />
    </StatusWindow>
  )
}

function StatusFacts({ status, checkedAt }: { status: ReceivedStatus; checkedAt: string }) {
  const words = useWords(statusWords)
  const { dateAndTime } = useFormats()
  const isOnline = useIsOnline()
  const { user, backend, latest } = versionsOf(status, words.unknown)
  const rate = status.api_success_rate ?? null
  const reasons = (status.maintenance_reason ?? []).map((reason) =>
    reason === 'version_mismatch' ? words.versionMismatch : reason.replaceAll('_', ' '),
  )
  return (
    <Facts
      items={[
        { label: words.network, value: isOnline ? words.online : words.offline },
        { label: words.yourVersion, value: user },
        { label: words.backendVersion, value: backend },
        { label: words.latestVersion, value: latest },
        {
          label: words.apis,
          value: status.apis_working === false ? words.issues(rate) : words.working(rate),
        },
        ...(reasons.length === 0 ? [] : [{ label: words.reasons, value: reasons.join(', ') }]),
        { label: words.lastChecked, value: dateAndTime(checkedAt) },
      ]}
    />
  )
}
