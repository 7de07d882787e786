import type { Page } from '@playwright/test'

/** Texts in Latin letters that pages in Hindi have as well, each with its reason. */
const LATIN = [
  // Names of products, formats and ways to pay, as readers know them.
  /^(?:Sopan|PDF|UPI|Cashfree|WhatsApp|YouTube|Google|Android|JavaScript|Excel|ZIP|GST|OTP|English)$/,
  // Addresses, and codes such as a coupon's.
  /^\S+@\S+$/,
  /^https?:\/\/\S+$/,
  /^(?:[\w-]+\.){1,4}[a-z]{2,3}$/,
  /^[A-Z0-9_-]+$/,
  // The keys of options and of the keyboard.
  /^[A-E]$/,
  // What a learner never gives to anybody, as payment apps write it, and the name of the cookie.
  /^UPI PIN$/,
  /^language$/,
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
 * The texts and names that a page shows in Latin letters, without content (`recordContent`), what is marked as another
 * language, and the names of `LATIN`.
 */
export async function untranslated(page: Page, content: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const isEnglish = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang')?.startsWith('en') === true
    const settings = JSON.parse(document.querySelector('#settings')?.textContent ?? '{}') as object
    const own = new Set(Object.values(settings).filter((one) => typeof one === 'string'))
    // Such as the address of the institute, which stands in a sentence.
    const names = [...own].filter((one) => one.includes(' '))
    const withoutNames = (text: string) =>
      names.reduce((rest, name) => rest.replaceAll(name, ''), text)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (element === null || isEnglish(element) || element.closest('script, style, svg, math')) {
        continue
      }
      const texts =
        node instanceof Element
          ? ['aria-label', 'title', 'alt', 'placeholder'].map((name) => node.getAttribute(name))
          : [node.nodeType === Node.TEXT_NODE ? node.nodeValue : null]
      found.push(
        ...texts.flatMap((text) =>
          text === null || own.has(text.trim()) ? [] : [withoutNames(text)],
        ),
      )
    }
    return [document.title, ...found]
  })
  const isContent = (text: string) =>
    content.has(text) || [...content].some((one) => one.length > 3 && one.includes(text))
  // Parts of a line are content and words of the page, as in 'SSC CGL · 12 क्लास'.
  const parts = shown
    .flatMap((text) => text.split(/[\u0900-\u097F·•|,:;()[\]"'‘’“”!?\n]+/))
    .map(normal)
  return [...new Set(parts)].filter(
    (part) =>
      /[a-z]{2}/i.test(part) && !LATIN.some((pattern) => pattern.test(part)) && !isContent(part),
  )
}
