import type { Page } from '@playwright/test'

/**
 * Looks at the page while each of its words is 40 % longer, as many are in other languages; then it has its own texts
 * again.
 */
export async function withLongerTexts(page: Page, look: () => Promise<void>): Promise<void> {
  const changed = await page.evaluateHandle(lengthen)
  await look()
  await changed.evaluate((texts) => {
    // A text that the page has changed meanwhile stays as it is.
    for (const [text, { own, longer }] of texts) if (text.data === longer) text.data = own
  })
  await changed.dispose()
}

/** Changes the data of text nodes, which React writes and does not read. */
function lengthen(): Map<Text, { own: string; longer: string }> {
  const texts = new Map<Text, { own: string; longer: string }>()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = nodes.nextNode(); text !== null; text = nodes.nextNode()) {
    if (!(text instanceof Text) || text.parentElement?.closest('script, style, svg, math, code')) {
      continue
    }
    const own = text.data
    const longer = own.replaceAll(
      /\p{L}[\p{L}\p{M}]+/gu,
      (word) => word + word.slice(0, Math.round(word.length * 0.4)).toLowerCase(),
    )
    if (longer === own) continue
    texts.set(text, { own, longer })
    text.data = longer
  }
  return texts
}
