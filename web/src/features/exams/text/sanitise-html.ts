import { uploadUrl } from '#web/lib/upload-url.ts'

const TAGS = new Set(
  (
    'p br hr strong b em i u s sub sup small code pre ul ol li blockquote span div img ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
)
/** Removed with their content; other unknown elements are replaced by their text. */
const DROPPED = new Set(
  'script style template iframe object embed noscript title textarea select'.split(' '),
)
const CELL_NUMBERS = ['colspan', 'rowspan']
const SIZES = ['width', 'height']
const NUMBER = /^[1-9]\d{0,3}$/
const HTML = 'http://www.w3.org/1999/xhtml'

/**
 * Builds new nodes from HTML, copying only what is known to be safe: formatting, tables and
 * pictures. Nothing of the source is reused, so nothing has to be removed. A tenth of the
 * size of the sanitiser that other pages use, which is too large for a test on a slow connection.
 */
export function sanitiseHtml(html: string): DocumentFragment {
  // A separate document, in which no script runs and no picture loads.
  const source = new DOMParser().parseFromString(html, 'text/html')
  const target = document.createDocumentFragment()
  copyInto(target, source.body)
  return target
}

function copyInto(target: Node, source: Node): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      target.appendChild(document.createTextNode(child.nodeValue ?? ''))
    } else if (child instanceof Element && child.namespaceURI === HTML) {
      copyElement(target, child)
    }
  }
}

function copyElement(target: Node, source: Element): void {
  const name = source.localName
  if (DROPPED.has(name)) return
  if (!TAGS.has(name)) {
    copyInto(target, source)
    return
  }
  const made = document.createElement(name)
  if (made instanceof HTMLImageElement) copyPicture(made, source)
  if (name === 'td' || name === 'th') copyNumbers(made, source, CELL_NUMBERS)
  copyInto(made, source)
  target.appendChild(made)
}

function copyNumbers(made: Element, source: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = source.getAttribute(name) ?? ''
    if (NUMBER.test(value)) made.setAttribute(name, value)
  }
}

function copyPicture(made: HTMLImageElement, source: Element): void {
  const address = source.getAttribute('src') ?? ''
  const { protocol } = new URL(uploadUrl(address), location.origin)
  if (protocol === 'https:' || protocol === 'http:') made.src = uploadUrl(address)
  // A picture without alternative text is still part of the question.
  made.alt = source.getAttribute('alt') || 'Figure of the question'
  made.decoding = 'async'
  made.className = 'h-auto max-w-full rounded-control bg-print'
  copyNumbers(made, source, SIZES)
}
