import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const TAGS =
  'p br hr strong b em i u s sub sup small code pre h2 h3 h4 ul ol li blockquote a span div ' +
  'table thead tbody tr th td'

/** Keeps only formatting; links must be http or https and send no referrer. */
function sanitise(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ['href', 'colspan', 'rowspan'],
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

/** HTML from the server, sanitised again here, regardless of its source. */
export function RichText({ html }: { html: string }) {
  const safe = useMemo(() => sanitise(html), [html])
  return <div className="prose" dangerouslySetInnerHTML={{ __html: safe }} />
}
