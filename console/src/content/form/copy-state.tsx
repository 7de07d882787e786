import { useEffect, useState } from 'react'
import { type Blocker, useNavigate, useSearchParams } from 'react-router'

import { contentWords as text } from '#console/words/content.ts'

import type { Draft } from '../use-autosave.ts'

/**
 * In words, that the draft is of another member, or that it is a copy which was made on this page. The address then no longer
 * leads to the draft of the other member, also after a reload; while the page is being left it stays.
 */
export function CopyState({
  draft: { id, path, saves_copy: savesCopy },
  blocker,
}: {
  draft: Draft
  /** Of the page. */
  blocker: Blocker
}) {
  const [first] = useState(id)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isCopy = id !== first
  const isOldAddress = isCopy && params.has('draft')
  useEffect(() => {
    if (isOldAddress && blocker.state === 'unblocked')
      void navigate(`/content/edit/${path}`, { replace: true, preventScrollReset: true })
  }, [isOldAddress, blocker.state, navigate, path])
  return (
    <p role="status" className="mt-3 empty:hidden">
      {savesCopy ? text.savesCopy : isCopy && text.isCopy}
    </p>
  )
}
