/** A later press is meant on its own. */
const LIMIT_MS = 500
/** In CSS pixels: a finger does not hit the same point twice. */
const DISTANCE = 24

/** What a press fires: the player's picture listens to pointers, and `mousedown` would move the focus. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'click']

/** The last press and the last key in the page; the server that renders pages has no window. */
let last: MouseEvent | null = null
let lastKey: KeyboardEvent | null = null
if (typeof window !== 'undefined') {
  window.addEventListener('click', (event) => (last = event), { capture: true })
  window.addEventListener('keydown', (event) => (lastKey = event), { capture: true })
}

/**
 * Ignores a second press soon after the last one at the same place, if another control has appeared there:
 * it is a double press on the control that has gone. Called when controls appear or disappear by a press.
 * A key has no place: its second press is ignored if the focus has moved to another control.
 */
export function ignoreSecondPress(): void {
  if (last === null) return
  const first = last
  const { clientX: x, clientY: y } = first
  // The press of a key or of a script has no place.
  if (x === 0 && y === 0) {
    if (lastKey?.key === 'Enter' || lastKey?.key === ' ') ignoreSecondKey(lastKey, window)
    return
  }
  const isRepeated = (next: Event) =>
    next instanceof MouseEvent && Math.hypot(next.clientX - x, next.clientY - y) <= DISTANCE
  ignoreSecond(PRESSES, first, window, isRepeated)
}

/** The same for a key, if the focus has moved to another control of `box` and no other key was pressed. */
export function ignoreSecondKey(first: KeyboardEvent, box: EventTarget): void {
  let isSame = true
  ignoreSecond([first.type], first, box, (next) => {
    isSame &&= next instanceof KeyboardEvent && next.key === first.key
    return isSame
  })
}

function ignoreSecond(
  types: readonly string[],
  { target, timeStamp }: Event,
  within: EventTarget,
  isRepeated: (next: Event) => boolean,
): void {
  let pressedAt = timeStamp
  const onNext = (next: Event) => {
    // The time of the press itself: a busy page handles it later.
    if (next.timeStamp - pressedAt > LIMIT_MS) {
      for (const type of types) within.removeEventListener(type, onNext, { capture: true })
    } else if (next.target !== target && isRepeated(next)) {
      // A third press is as little meant as the second one, and neither is the end of one that is held.
      pressedAt = next.timeStamp
      next.preventDefault()
      next.stopPropagation()
    }
  }
  for (const type of types) within.addEventListener(type, onNext, { capture: true })
}
