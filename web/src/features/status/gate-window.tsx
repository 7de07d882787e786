import { FRONTEND_VERSION, type Gate } from '@sopan/domain/version-gate'
import type { ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ModalWindow } from '#web/ui/modal-window.tsx'
import { StateView } from '#web/ui/state-view.tsx'

import type { ReceivedStatus } from './status.ts'
import { UpdateActions } from './update-actions.tsx'

const MAINTENANCE = 'We are working on the platform. Please check again in a few minutes.'
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
  const title = isOutdated ? 'Update Required' : 'Under Maintenance'
  return (
    <ModalWindow
      aria-label={title}
      isAlwaysOnTop
      onEscape={() => undefined}
      className="overflow-y-auto bg-paper"
    >
      <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center p-4">
        {children}
        <StateView
          drawing={isOutdated ? 'update' : 'maintenance'}
          title={title}
          text={isOutdated ? UPDATE : status.message || MAINTENANCE}
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
          {isOutdated && (
            <Facts
              items={[
                { label: 'Your version', value: FRONTEND_VERSION },
                { label: 'Required version', value: status.db_version },
              ]}
            />
          )}
        </StateView>
      </div>
    </ModalWindow>
  )
}
