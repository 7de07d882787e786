import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { paths } from '#web/lib/paths.ts'

import { wholePageClass } from '../layouts/layout-classes.ts'

export function Component() {
  return (
    <>
      <TabTitle />
      <StateView
        drawing="coming"
        className={wholePageClass}
        title="Coming Soon"
        text={
          <>
            <p>Stay Tuned</p>
            <p className="mt-1">This part is being built. Your courses are ready for you.</p>
          </>
        }
        actions={
          <Link to={paths.courses()} className={buttonClass({ wide: true })}>
            Browse Courses
          </Link>
        }
      />
    </>
  )
}
