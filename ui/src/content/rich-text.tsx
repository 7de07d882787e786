import type { DOMPurify } from 'dompurify'
import { useEffect, useState } from 'react'

import { loadCode } from '../load-code.ts'

const TAGS =
  'p br hr strong b em i u s sub sup small code pre h2 h3 h4 ul ol li blockquote a span div ' +
  'table thead tbody tr th td'

const CELL = ['colspan', 'rowspan']

/** Keeps only formatting; links must be http or https and send no referrer. */
function sanitise(purifier: DOMPurify, html: string): string {
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ['href', ...CELL],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Without it the pattern of URLs is applied to their numbers too.
    ADD_URI_SAFE_ATTR: CELL,
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener noreferrer'
    link.target = '_blank'
  }
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

/**
 * HTML from the server, sanitised again here, regardless of its source. The sanitiser needs a
 * document and loads after the page, so the text is not part of the server's HTML.
 */
export function RichText({ html }: { html: string }) {
  const [safe, setSafe] = useState('')
  useEffect(() => {
    let isLeft = false
    const show = async () => {
      const { default: purifier } = await loadCode(() => import('dompurify'))
      if (!isLeft) setSafe(sanitise(purifier, html))
    }
    // Without the sanitiser no text is shown.
    show().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [html])
  return <div className="prose" dangerouslySetInnerHTML={{ __html: safe }} />
}
