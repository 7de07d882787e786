import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { CountdownStair } from '@sopan/ui/content/countdown-stair.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { emptyPages } from '@sopan/words/frame/empty-pages'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'

import { wholePageClass } from '../layouts/layout-classes.ts'

const SECONDS = 5

export function Component() {
  const words = useWords(emptyPages).notFound
  const navigate = useNavigate()
  const [left, setLeft] = useState(SECONDS)

  useEffect(() => {
    const timer = setTimeout(() => {
      setLeft(left - 1)
      // Replace the entry, or going back would restart the countdown.
      if (left === 1) void navigate(paths.home(), { replace: true })
    }, 1000)
    return () => clearTimeout(timer)
  }, [left, navigate])

  return (
    <>
      <TabTitle title={words.tab} />
      <StateView
        picture={<CountdownStair from={SECONDS} now={left} />}
        className={`${wholePageClass} max-w-104`}
        title={words.title}
        text={words.text(left)}
        actions={
          <Link replace to={paths.home()} className={buttonClass({ wide: true })}>
            {words.go}
          </Link>
        }
      />
    </>
  )
}
