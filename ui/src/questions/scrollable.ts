/** The dataset key of elements that scroll sideways inside a text. */
const MARK = 'scrolls'

/** Makes tables and formulas that are wider than their container scrollable by the keyboard. */
export function makeScrollable(holder: HTMLElement): void {
  for (const part of holder.querySelectorAll<HTMLElement>('table, .overflow-x-auto')) {
    if (part.scrollWidth <= part.clientWidth) continue
    part.tabIndex = 0
    part.dataset[MARK] = ''
  }
}

/** Whether the arrow keys scroll this element. */
export const isScrollable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[data-${MARK}]`) !== null
