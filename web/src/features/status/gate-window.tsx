import { FRONTEND_VERSION, type Gate } from '@sopan/domain/version-gate'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { status as statusWords } from '@sopan/words/frame/status'
import type { ReactNode } from 'react'

import { StatusWindow } from './status-window.tsx'
import type { ReceivedStatus } from './status.ts'

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
  const words = useWords(statusWords)
  const isOutdated = gate === 'update'
  return (
    <StatusWindow
      title={isOutdated ? words.updateRequired.title : words.maintenance.title}
      text={isOutdated ? words.updateRequired.text : (status.message ?? '')}
      isOutdated={isOutdated}
      isAlwaysOnTop
      isChecking={isChecking}
      onCheck={onCheck}
      above={children}
    >
      {isOutdated && (
        <Facts
          items={[
            { label: words.yourVersion, value: FRONTEND_VERSION },
            { label: words.requiredVersion, value: status.db_version },
          ]}
        />
      )}
    </StatusWindow>
  )
}
