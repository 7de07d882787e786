import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { Link } from 'react-router'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { useIsOffline } from '#web/components/queries/use-is-offline.ts'
import { TabTitle } from '#web/components/tab-title.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'

/** Whether the server has refused the content: by its code, or by the sentence of an older server. */
const isDenied = (error: unknown) =>
  error instanceof Error &&
  ((error instanceof ApiError && error.code?.endsWith('access_denied') === true) ||
    /access denied/i.test(error.message))

/** A subject or a class that failed to load or was refused (D-14). */
export function LearningError({
  error,
  text,
  courseId,
  onRetry,
}: {
  error: unknown
  /** A sentence that names the part that could not be loaded. */
  text: string
  courseId: number
  onRetry: () => void
}) {
  const words = useWords(lessonWords)
  const { offline } = useWords(common)
  const message = loadFailureText(error)
  const isOffline = useIsOffline(error)
  if (isDenied(error)) {
    return (
      <>
        <TabTitle title={words.denied.title} />
        <StateView
          drawing="error"
          role="alert"
          title={words.denied.title}
          text={words.denied.text}
          actions={
            <Link to={paths.course(courseId)} className={buttonClass({ wide: true })}>
              {words.denied.course}
            </Link>
          }
        />
      </>
    )
  }
  return (
    <>
      <TabTitle title={words.error} />
      <StateView
        drawing="error"
        role="alert"
        title={isOffline ? offline : words.error}
        text={
          <>
            <p>{text}</p>
            <p className="mt-2 text-14">{message}</p>
          </>
        }
        actions={<RetryButton error={error} onClick={onRetry} />}
      />
    </>
  )
}
