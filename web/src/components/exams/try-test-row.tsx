import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { tryTest } from '@sopan/words/catalogue/try-test'
import { common } from '@sopan/words/frame/common'
import { ClipboardList } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** A free test that can be started; a visitor logs in first, and returns to its start dialog. */
export function TryTestRow({
  id,
  title,
  questions,
  minutes,
}: {
  id: number
  title: string
  questions: number
  minutes: number
}) {
  const words = useWords(tryTest)
  const { start } = useWords(common)
  const { user } = useAuth()
  const navigate = useNavigate()
  const goToLogin = (event: MouseEvent) => {
    event.preventDefault()
    void navigate(paths.login(), { state: { from: paths.test(id) } })
  }
  return (
    <MarginRow
      current
      margin={<ClipboardList aria-hidden className="size-5" />}
      title={
        <>
          <span className="block text-14 font-normal">{words.title}</span>
          <ItemTitle text={title} />
        </>
      }
      detail={words.detail(questions, minutes)}
      end={<span className={buttonClass({ size: 'regular' })}>{start}</span>}
      render={(row) => (
        // Before the scripts run, the link opens the start dialog, which leads to the login as well.
        <Link {...row} to={paths.test(id)} onClick={user === null ? goToLogin : undefined} />
      )}
    />
  )
}
