/** Scrolls a row sideways until an item of the row is in view; scrollIntoView would scroll the page too. */
export function scrollRowTo(row: HTMLElement, item: HTMLElement): void {
  const { left, right } = item.getBoundingClientRect()
  const bounds = row.getBoundingClientRect()
  if (left < bounds.left) row.scrollLeft += left - bounds.left
  else if (right > bounds.right) row.scrollLeft += right - bounds.right
}
