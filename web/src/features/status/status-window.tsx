import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ModalWindow } from '@sopan/ui/windows/modal-window.tsx'
import { status } from '@sopan/words/frame/status'
import { type ReactNode, useState } from 'react'

import { useIsOnline } from '#web/lib/browser/hooks/use-online.ts'
import { nativeApp } from '#web/lib/native/native-app.ts'

import { UpdateActions } from './update-actions.tsx'

/** A maintenance or an update over the whole window: nothing closes it, and back leaves the app. */
export function StatusWindow({
  title,
  text,
  isOutdated,
  isAlwaysOnTop = false,
  isChecking,
  onCheck,
  above,
  children,
}: {
  title: string
  /** The operator's message; a default if it is empty. */
  text: string
  /** Whether an update is needed; else it is a maintenance. */
  isOutdated: boolean
  isAlwaysOnTop?: boolean
  isChecking: boolean
  onCheck: () => void
  above?: ReactNode
  /** Facts, under the text. */
  children?: ReactNode
}) {
  const words = useWords(status)
  return (
    <ModalWindow
      aria-label={title}
      isAlwaysOnTop={isAlwaysOnTop}
      onEscape={() => void nativeApp()?.exitApp()}
      className="overflow-y-auto bg-paper"
    >
      <div className="mx-auto flex min-h-full max-w-120 flex-col justify-center p-4">
        {above}
        <StateView
          drawing={isOutdated ? 'update' : 'maintenance'}
          title={title}
          text={text || words.maintenance.text}
          actions={
            isOutdated ? (
              <UpdateActions />
            ) : (
              <CheckButton isChecking={isChecking} onCheck={onCheck} />
            )
          }
        >
          {children}
        </StateView>
      </div>
    </ModalWindow>
  )
}

function CheckButton({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  const words = useWords(status)
  const isOnline = useIsOnline()
  const [wasPressed, setPressed] = useState(false)
  return (
    <>
      <Button
        wide
        busy={isChecking}
        onClick={() => {
          setPressed(true)
          if (isOnline) onCheck()
        }}
      >
        {words.checkAgain}
      </Button>
      <p role="status" className="text-center empty:absolute">
        {wasPressed && !isOnline && words.checkNeedsNetwork}
      </p>
    </>
  )
}
