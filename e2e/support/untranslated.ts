import type { Page } from '@playwright/test'

/** Names and codes that pages in Hindi have in Latin letters as well. */
const LATIN = [
  // Names of products, formats and ways to pay, as readers know them; the name of the cookie.
  /\b(?:Sopan|PDF|UPI PIN|UPI|Cashfree|WhatsApp|YouTube|Google|Android|JavaScript|Excel|ZIP|GST|OTP|English|language|Telegram|Facebook|Twitter|Instagram)\b/g,
  // Addresses, codes, and times of day.
  /\S+@\S+|https?:\/\/\S+|\b(?:[\w-]+\.){1,4}[a-z]{2,3}\b|\b[A-Z0-9_-]+\b|\b[ap]m\b/g,
]

/** Remembers all texts that the server's answers contain: the content and the names of learners. */
export function recordContent(page: Page): Set<string> {
  const content = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    const body: unknown = await response.json().catch(() => null)
    addTexts(body, content)
  })
  return content
}

function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') {
    for (const part of value.split(/[\n<>]/)) texts.add(normal(part))
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) addTexts(one, texts)
  }
}

const normal = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The texts and names of a page that have Latin letters besides content (`recordContent`) and `LATIN`, without what is
 * marked as English.
 */
export async function untranslated(page: Page, content: Set<string>): Promise<string[]> {
  const { settings, texts } = await page.evaluate(() => {
    const found: string[] = [document.title]
    const isEnglish = (element: Element) =>
      element.closest('[lang]')?.getAttribute('lang')?.startsWith('en') === true
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (element === null || isEnglish(element) || element.closest('script, style, svg, math')) {
        continue
      }
      if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue ?? '')
      if (!(node instanceof Element)) continue
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
        found.push(node.getAttribute(name) ?? '')
      }
    }
    return { settings: document.querySelector('#settings')?.textContent ?? '{}', texts: found }
  })
  // With the data of the initial HTML.
  addTexts(JSON.parse(settings), content)
  const known = [...content].filter((text) => text.length > 1)
  known.sort((a, b) => b.length - a.length)
  return [...new Set(texts.map(normal))].filter((text) => {
    if (!/[a-z]{2}/i.test(text)) return false
    // A word of a title, which a cover shows in several lines.
    if (known.some((one) => one.includes(text))) return false
    let rest = text
    for (const one of known) rest = rest.replaceAll(one, '')
    for (const pattern of LATIN) rest = rest.replaceAll(pattern, '')
    return /[a-z]{2}/i.test(rest)
  })
}
