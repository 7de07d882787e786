const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder'] as const

/** The texts of an element with English words, also those for screen readers, besides `content`, which was written in English. */
export function englishIn(element: Element, content: RegExp): string[] {
  const texts: (string | null)[] = []
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode() !== null) texts.push(nodes.currentNode.textContent)
  for (const one of element.querySelectorAll('*'))
    texts.push(...ATTRIBUTES.map((name) => one.getAttribute(name)))
  return texts
    .filter((text) => text !== null)
    .filter((text) => /[a-z]{2}/i.test(text.replaceAll(content, '')))
}
