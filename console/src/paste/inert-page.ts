/** The name under which `styleIn` finds the style attributes of a page. */
const STYLE = 'data-style'

/**
 * Parses HTML into a template: nothing in it runs, and no picture is loaded. The style attributes get another name, because
 * the content policy of the console has the browser report each of them.
 */
export function inertPage(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/(\s)style(\s*=)/gi, `$1${STYLE}$2`),
  )
  return template.content
}

/** The style attribute of an element of an inert page. */
export const styleIn = (element: Element): string => element.getAttribute(STYLE) ?? ''
