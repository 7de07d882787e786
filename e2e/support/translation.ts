import type { BrowserContext } from '@playwright/test'

/**
 * Does to the pages what the translation of Chrome does to a document: each text node is replaced by an element with
 * the text, also a text node that is added later. The words stay, so that tests find them. Chrome leaves out what
 * `translate="no"` or the class `notranslate` marks; with `obeysMarks: false` such parts are translated, too.
 */
export async function translatePages(
  context: BrowserContext,
  { obeysMarks = true } = {},
): Promise<void> {
  await context.addInitScript((leavesOutMarked) => {
    const leftOut = 'script, style, noscript, textarea, option, font'
    const selector = leavesOutMarked ? `${leftOut}, [translate="no"], .notranslate` : leftOut

    const translateText = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest(selector) !== null) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translate = (root: Node) => {
      const texts = root instanceof Text ? [root] : []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translateText(text)
    }
    document.addEventListener('DOMContentLoaded', () => {
      translate(document.body)
      const observer = new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) translate(node)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
  }, obeysMarks)
}
