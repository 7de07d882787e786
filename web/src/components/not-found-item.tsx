import { StateView } from '@sopan/ui/content/state-view.tsx'
import type { ReactNode } from 'react'

import { TabTitle } from './tab-title.tsx'

/** The page of an item that does not exist or is not on sale, with links to lists. */
export function NotFoundItem({
  words,
  children,
}: {
  words: { notFound: string; notFoundText: string }
  children: ReactNode
}) {
  return (
    <>
      <TabTitle title={words.notFound} />
      <StateView
        drawing="error"
        title={words.notFound}
        text={words.notFoundText}
        actions={children}
      />
    </>
  )
}
