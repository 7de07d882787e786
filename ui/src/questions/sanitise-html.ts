import DOMPurify from 'dompurify'

import { pictureAddress } from './picture-address.ts'

const TAGS =
  'p br hr strong b em i u s sub sup small code pre ul ol li blockquote span div img ' +
  'table caption thead tbody tfoot tr th td'
const CELL = ['colspan', 'rowspan']
const ATTRIBUTES: Record<string, string[]> = {
  img: ['src', 'alt', 'width', 'height'],
  td: CELL,
  th: CELL,
}
const NUMBERS = [...CELL, 'width', 'height']
const NUMBER = /^[1-9]\d{0,3}$/

/** A separate instance, so that other users of the library do not get these hooks. */
const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  attribute.keepAttr =
    (ATTRIBUTES[element.localName]?.includes(attrName) ?? false) &&
    (!NUMBERS.includes(attrName) || NUMBER.test(attrValue))
})

// Runs in the parser's document, where no picture is loaded yet.
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName !== 'img') return
  const src = element.getAttribute('src')
  if (src !== null) element.setAttribute('src', pictureAddress.of(src))
  element.setAttribute('decoding', 'async')
  element.setAttribute('class', 'h-auto max-w-full rounded-control bg-print')
})

/** Keeps formatting, tables and pictures of a question's HTML; `figure` is the text of a picture that has none. */
export function sanitiseHtml(html: string, figure: string): DocumentFragment {
  const made = purify.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: Object.values(ATTRIBUTES).flat(),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Web addresses, and paths below the uploads directory.
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|(?![a-z][a-z\d+.-]*:))/i,
    ADD_FORBID_CONTENTS: ['object', 'select', 'textarea'],
    RETURN_DOM_FRAGMENT: true,
  })
  // A picture without alternative text is still part of the question.
  for (const picture of made.querySelectorAll('img')) picture.alt ||= figure
  return made
}
