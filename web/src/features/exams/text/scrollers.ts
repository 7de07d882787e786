/** The name in the dataset of what scrolls sideways inside of a text. */
const MARK = 'scrolls'

/** What is wider than its place, a table or a formula, can be scrolled by the keyboard too. */
export function letScroll(holder: HTMLElement): void {
  for (const part of holder.querySelectorAll<HTMLElement>('table, .overflow-x-auto')) {
    if (part.scrollWidth <= part.clientWidth) continue
    part.tabIndex = 0
    part.dataset[MARK] = ''
  }
}

/** Whether the arrow keys move something there. */
export const isScroller = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[data-${MARK}]`) !== null
