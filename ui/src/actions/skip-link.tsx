import { controls } from '@sopan/words/frame/controls'

import { useWords } from '../language.ts'

/** The first focusable element: skips header and tabs, to the element with the id `to`. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-4 py-3 text-14 font-semibold text-on-action focus:translate-y-0 print:hidden"
    >
      {useWords(controls).skip}
    </a>
  )
}
