import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

// Raw HTML stays text; the sanitiser is a second protection.
const markdown = new MarkdownIt({ html: false, linkify: false })

/** Formatting only: no element that loads, runs, frames, styles or asks for input (rule A-17). */
const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 h4 p br hr blockquote pre code ul ol li strong em s a table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  // The page has its h1, so headings in a description start at h2.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: outgoingLink },
  disallowedTagsMode: 'discard',
}

/**
 * A description's Markdown to HTML that is safe in a page: an allow-list of formatting, links to
 * http and https only, each with rel=noopener (rule A-17). Rendering never throws.
 */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(markdown.render(text), allowed).trim()
}

function outgoingLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs = { rel: 'noopener nofollow', target: '_blank' }
  return isWebAddress(href) ? { tagName, attribs: { href, ...attribs } } : { tagName, attribs: {} }
}

function isWebAddress(href: string | undefined): href is string {
  return href !== undefined && /^https?:\/\//i.test(href) && URL.canParse(href)
}
