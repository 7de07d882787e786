import { useLayoutEffect, useRef } from 'react'

import type { RichText } from '../read-question.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { makeScrollable } from './scrollable.ts'
import { hasFormula } from './split-formulas.ts'

const needsFormulas = ({ text, html }: RichText) => hasFormula(html ?? text)
const isPlain = (text: RichText) => text.html === null && !needsFormulas(text)

const nodesOf = ({ text, html }: RichText): Node =>
  html === null ? document.createTextNode(text) : sanitiseHtml(html)

/** The formula library, which is loaded only for a text with formulas. */
const loadFormulas = () => import('./formulas.ts')

/**
 * A text of a question: plain, or with its formatting, tables, pictures and formulas. A formula
 * that cannot be rendered is shown as its source.
 */
export function Formatted({ text, className = '' }: { text: RichText; className?: string }) {
  const holder = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { current } = holder
    if (current === null || isPlain(text)) return undefined
    current.replaceChildren(nodesOf(text))
    makeScrollable(current)
    if (!needsFormulas(text)) return undefined
    let isStale = false
    const draw = async () => {
      const { renderFormulas } = await loadFormulas()
      if (isStale) return
      renderFormulas(current)
      makeScrollable(current)
    }
    draw().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [text])

  const spaced = `whitespace-pre-line ${className}`
  if (isPlain(text)) return <div className={spaced}>{text.text}</div>
  // A separate element from the plain one: React does not manage this one's content.
  const formatted = text.html === null ? spaced : `exam-text ${className}`
  return <div key="formatted" ref={holder} className={formatted} />
}

/**
 * Preloads what texts will need: pictures, the formula library, and its fonts, which browsers load
 * only when a formula is laid out.
 */
export async function preloadTexts(texts: readonly RichText[]): Promise<void> {
  const formatted = texts.filter((text) => !isPlain(text))
  if (formatted.length === 0) return
  const holder = document.createElement('div')
  holder.ariaHidden = 'true'
  holder.inert = true
  holder.style.cssText = 'position:fixed;inset:0 auto auto 0;height:0;overflow:hidden;opacity:0'
  holder.append(...formatted.map(nodesOf))
  document.body.append(holder)
  try {
    if (formatted.some(needsFormulas)) (await loadFormulas()).renderFormulas(holder)
    await document.fonts.ready
    await Promise.allSettled([...holder.querySelectorAll('img')].map((picture) => picture.decode()))
  } finally {
    holder.remove()
  }
}
