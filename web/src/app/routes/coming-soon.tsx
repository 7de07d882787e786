import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { emptyPages } from '@sopan/words/frame/empty-pages'
import { pageWords } from '@sopan/words/frame/pages'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'

import { wholePageClass } from '../layouts/layout-classes.ts'

export function Component() {
  const words = useWords(emptyPages).comingSoon
  const { titles } = useWords(pageWords)
  return (
    <>
      <TabTitle />
      <StateView
        drawing="coming"
        className={wholePageClass}
        title={titles['coming-soon']}
        text={
          <>
            <p>{words.stayTuned}</p>
            <p className="mt-1">{words.text}</p>
          </>
        }
        actions={
          <Link to={paths.courses()} className={buttonClass({ wide: true })}>
            {words.browse}
          </Link>
        }
      />
    </>
  )
}
