import { WifiOff } from 'lucide-react'

import { cx } from '#web/ui/cx.ts'

/**
 * Shows that answers cannot be sent, over the name of the test: a bar would move the question. Only a window
 * that is too narrow for it has it in a row below.
 */
export function OfflineNote({ isOffline, canStore }: { isOffline: boolean; canStore: boolean }) {
  return (
    <p
      role="status"
      className={cx(
        'col-start-1 row-start-1 self-stretch max-xs:col-end-[-1] max-xs:row-start-2',
        isOffline &&
          '-ml-4 flex items-center gap-2 bg-ink pr-2 pl-4 text-12 text-paper max-xs:-mr-1.5 max-xs:py-2 max-xs:pr-4 sm:gap-4 sm:text-14 md:-ml-10 md:pl-10',
      )}
    >
      {isOffline && (
        <>
          <WifiOff aria-hidden className="size-5 shrink-0 max-sm:hidden" />
          {canStore
            ? 'You are offline. Your answers are kept on this device and will be sent.'
            : 'You are offline. Your answers will be sent.'}
        </>
      )}
    </p>
  )
}
