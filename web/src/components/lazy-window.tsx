import { useWords } from '@sopan/ui/language.ts'
import { ProgressLine } from '@sopan/ui/loading/progress-line.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { type LazyWindowName, failures } from '@sopan/words/frame/failures'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { loadWordsOfPage } from '#web/lib/language.ts'

import { RetryButton } from './queries/error-view.tsx'

/**
 * A window or form whose code is loaded when it first opens. If that fails, a dialog offers a retry:
 * `React.lazy` would replace the whole page, and repeat the failure until a reload.
 */
export function lazyWindow<Props extends { onClose: () => void }>(
  name: LazyWindowName,
  load: () => Promise<ComponentType<Props>>,
) {
  return function LazyWindow(props: Props) {
    const words = useWords(failures)
    const {
      data: Window,
      isError,
      refetch,
    } = useQuery({
      queryKey: ['code', name],
      queryFn: async () => {
        const code = await load()
        // Its texts come with its code: a window that waited for them would keep the whole page waiting.
        await loadWordsOfPage()
        return code
      },
      retry: false,
      staleTime: Infinity,
      gcTime: Infinity,
    })
    if (Window !== undefined) return <Window {...props} />
    if (!isError) return <ProgressLine active />
    return (
      <Dialog
        open
        onClose={props.onClose}
        title={words.windows[name]}
        footer={<RetryButton wide onClick={() => void refetch()} />}
      >
        <p role="alert">{words.checkConnection}</p>
      </Dialog>
    )
  }
}
