/**
 * `showPopover` and `hidePopover`, which jsdom lacks, with what opens and closes a popover: its button, a press
 * elsewhere and Escape.
 */
export function addPopovers(): void {
  const style = document.createElement('style')
  // jsdom hides every popover, and shows what is in closed details.
  style.textContent = `[popover][data-shown] { display: block !important }
    details:not([open]) > :not(summary) { display: none }`
  document.head.append(style)
  Document.prototype.querySelector = (selectors: string) =>
    querySelector.call(document, selectors.replaceAll(':popover-open', '[data-shown]'))
  HTMLElement.prototype.showPopover = function showPopover() {
    toggle(this, true)
  }
  HTMLElement.prototype.hidePopover = function hidePopover() {
    toggle(this, false)
  }
  addEventListener('click', onClick)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const box of shown()) toggle(box, false)
  })
}

const { querySelector } = Document.prototype

const shown = () => document.querySelectorAll<HTMLElement>('[popover][data-shown]')

function onClick({ target }: Event): void {
  if (!(target instanceof Element)) return
  const button = target.closest('[popovertarget]')
  const box = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (box !== null) return toggle(box, !('shown' in box.dataset))
  for (const other of shown()) if (!other.contains(target)) toggle(other, false)
}

function toggle(box: HTMLElement, isShown: boolean): void {
  if ('shown' in box.dataset === isShown) return
  if (isShown) box.dataset['shown'] = ''
  else delete box.dataset['shown']
  const button = document.querySelector<HTMLElement>(`[popovertarget="${box.id}"]`)
  if (!isShown && box.contains(document.activeElement)) button?.focus()
  const newState = isShown ? 'open' : 'closed'
  box.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}
