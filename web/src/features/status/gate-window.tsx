import { FRONTEND_VERSION, type Gate } from '@sopan/domain/version-gate'
import { Facts } from '@sopan/ui/content/facts.tsx'
import type { ReactNode } from 'react'

import { StatusWindow } from './status-window.tsx'
import type { ReceivedStatus } from './status.ts'

const UPDATE = 'Your version is no longer supported. Please get the latest one to continue.'

/** Blocks the app, which stays mounted under it, until a check finds it open again. */
export function GateWindow({
  gate,
  status,
  isChecking,
  onCheck,
  children,
}: {
  gate: Exclude<Gate, 'open'>
  status: ReceivedStatus
  isChecking: boolean
  onCheck: () => void
  /** Above everything else: a test that can be continued. */
  children?: ReactNode
}) {
  const isOutdated = gate === 'update'
  return (
    <StatusWindow
      title={isOutdated ? 'Update Required' : 'Under Maintenance'}
      text={isOutdated ? UPDATE : (status.message ?? '')}
      isOutdated={isOutdated}
      isAlwaysOnTop
      isChecking={isChecking}
      onCheck={onCheck}
      above={children}
    >
      {isOutdated && (
        <Facts
          items={[
            { label: 'Your version', value: FRONTEND_VERSION },
            { label: 'Required version', value: status.db_version },
          ]}
        />
      )}
    </StatusWindow>
  )
}
