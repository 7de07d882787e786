import { type PictureWords, pictures } from '@sopan/words/exams/pictures'
import { useLayoutEffect, useRef } from 'react'

import { useWords } from '../language.ts'
import { retryPictures } from './retry-picture.ts'
import type { RichText } from './rich-text.ts'
import type * as SanitiserModule from './sanitise-html.ts'
import { makeScrollable } from './scrollable.ts'
import { hasFormula } from './split-formulas.ts'

/** The pause after a library of the texts could not be loaded. */
const RETRY_MS = 5000

const needsFormulas = ({ text, html }: RichText) => hasFormula(html ?? text)
const isPlain = (text: RichText) => text.html === null && !needsFormulas(text)

/** Set once the code is loaded: later texts are drawn in their first frame. */
let sanitiser: typeof SanitiserModule | null = null

/** Loaded with the first HTML text: a test without formatting does not need its 12 KB. */
async function loadSanitiser(): Promise<typeof SanitiserModule> {
  sanitiser ??= await import('./sanitise-html.ts')
  return sanitiser
}

/** The formula library, which is loaded only for a text with formulas. */
const loadFormulas = () => import('./formulas.ts')

const nodesOf = (
  { text, html }: RichText,
  loaded: typeof SanitiserModule | null,
  words: PictureWords,
): Node =>
  html === null || loaded === null
    ? document.createTextNode(text)
    : loaded.sanitiseHtml(html, words.figure)

/**
 * Draws a text into an element: as plain text until what it needs is loaded. `onDrawn` is called for each
 * version of its content.
 */
async function draw(
  text: RichText,
  words: PictureWords,
  holder: HTMLElement,
  isStale: () => boolean,
  onDrawn: () => void,
): Promise<void> {
  const show = (nodes: Node) => {
    holder.replaceChildren(nodes)
    makeScrollable(holder)
    onDrawn()
  }
  show(nodesOf(text, sanitiser, words))
  if (text.html !== null && sanitiser === null) {
    const loaded = await loadSanitiser()
    if (isStale()) return
    show(nodesOf(text, loaded, words))
  }
  if (!needsFormulas(text)) return
  const { renderFormulas } = await loadFormulas()
  if (isStale()) return
  renderFormulas(holder)
  makeScrollable(holder)
}

/**
 * A text of a question: plain, or with its formatting, tables, pictures and formulas. A formula
 * that cannot be rendered is shown as its source.
 */
export function Formatted({ text, className = '' }: { text: RichText; className?: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const words = useWords(pictures)

  useLayoutEffect(() => {
    const { current } = holder
    if (current === null || isPlain(text)) return undefined
    let isStale = false
    let retrying: number | undefined
    let stopPictures = (): void => undefined
    const onDrawn = () => {
      stopPictures()
      stopPictures = retryPictures(current, words.loadAgain)
    }
    const tryToDraw = () => {
      draw(text, words, current, () => isStale, onDrawn).catch(() => {
        if (!isStale) retrying = window.setTimeout(tryToDraw, RETRY_MS)
      })
    }
    tryToDraw()
    return () => {
      isStale = true
      stopPictures()
      window.clearTimeout(retrying)
    }
  }, [text, words])

  const spaced = `text-pretty whitespace-pre-line ${className}`
  if (isPlain(text)) return <div className={spaced}>{text.text}</div>
  // A separate element from the plain one: React does not manage this one's content.
  const formatted = text.html === null ? spaced : `exam-text text-pretty ${className}`
  return <div key="formatted" ref={holder} className={formatted} />
}

/**
 * Preloads what texts will need: the sanitiser, pictures, the formula library, and its fonts, which
 * browsers load only when a formula is laid out. Pictures that fail are requested again until the returned
 * function is called.
 */
export async function preloadTexts(texts: readonly RichText[]): Promise<() => void> {
  const formatted = texts.filter((text) => !isPlain(text))
  if (formatted.length === 0) return () => undefined
  const loaded = formatted.some(({ html }) => html !== null) ? await loadSanitiser() : null
  const holder = document.createElement('div')
  holder.ariaHidden = 'true'
  holder.inert = true
  holder.style.cssText = 'position:fixed;inset:0 auto auto 0;height:0;overflow:hidden;opacity:0'
  // These are not read by anyone.
  const words = pictures.in('en')
  holder.append(...formatted.map((text) => nodesOf(text, loaded, words)))
  document.body.append(holder)
  const stop = retryPictures(holder, words.loadAgain)
  try {
    if (formatted.some(needsFormulas)) (await loadFormulas()).renderFormulas(holder)
    await document.fonts.ready
    await Promise.allSettled([...holder.querySelectorAll('img')].map((picture) => picture.decode()))
    return stop
  } catch (error) {
    stop()
    throw error
  } finally {
    holder.remove()
  }
}
