import { Fragment } from 'react'

import { useLangOf } from './use-items.ts'

const NUMBERED = /(\d+-[\p{L}\p{M}]+)/u

/** The title of a course, test or book, without a line break inside a word such as '90-Day'. */
export function ItemTitle({ text }: { text: string }) {
  const lang = useLangOf()(text)
  const parts = text
    .split(NUMBERED)
    .map((part, index) => (
      <Fragment key={index}>
        {NUMBERED.test(part) ? <span className="whitespace-nowrap">{part}</span> : part}
      </Fragment>
    ))
  return lang === undefined ? parts : <span lang={lang}>{parts}</span>
}
