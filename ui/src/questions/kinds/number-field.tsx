import type { Answer } from '@sopan/contract/exams/answer'
import { canBecomeDecimal, readDecimal } from '@sopan/domain/exams/kinds/decimal'
import { answers } from '@sopan/words/results/answers'
import { Delete } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

import { cx } from '../../cx.ts'
import { controlClass } from '../../fields/field.tsx'
import { useWords } from '../../language.ts'
import type { FieldProps } from './kind-on-screen.ts'

const MINUS = '\u2212'
/** Four in a row, so that the keypad fits into a small phone, also below the clock of a section. */
const KEYS = ['7', '8', '9', MINUS, '4', '5', '6', '.', '1', '2', '3', '0'] as const

const asAnswer = (text: string) => readDecimal(text) as Answer | null

/** A number that is typed, or pressed on the keypad of the page, which has a minus also where that of the device has none. */
export function NumberField({ labelledBy, answer, onAnswer, onType = onAnswer }: FieldProps) {
  const words = useWords(answers).number
  const names: Readonly<Record<string, string>> = { [MINUS]: words.minus, '.': words.point }
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // The typed text stays, such as '1.' or '1.50', as long as it means the answer.
  const text = asAnswer(typed) === answer ? typed : (answer ?? '')

  function change(next: string): void {
    const written = next.replaceAll(MINUS, '-').trim()
    if (!canBecomeDecimal(written)) return
    setTyped(written)
    if (asAnswer(written) !== answer) onType(asAnswer(written))
  }
  function press(key: string): void {
    if (key === MINUS) return change(text.startsWith('-') ? text.slice(1) : `-${text}`)
    const { current } = input
    const hasCursor = current !== null && document.activeElement === current
    const [start, end] = hasCursor
      ? [current.selectionStart ?? text.length, current.selectionEnd ?? text.length]
      : [text.length, text.length]
    const next = text.slice(0, start) + key + text.slice(end)
    change(next)
    if (hasCursor && canBecomeDecimal(next))
      requestAnimationFrame(() => current.setSelectionRange(start + key.length, start + key.length))
  }
  return (
    <div className="mt-4 flex max-w-96 flex-col gap-2 md:mt-8 md:max-w-80 md:gap-2.5 short:mt-3 short:max-w-none">
      <div className="flex gap-2 md:gap-2.5">
        <input
          ref={input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-labelledby={`${id}-label ${labelledBy}`}
          className={cx(
            controlClass,
            'h-12 text-22! font-semibold tabular-nums md:h-14 short:h-12',
          )}
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={() => onAnswer(asAnswer(text))}
        />
        <span id={`${id}-label`} className="sr-only">
          {words.label}
        </span>
        <PadKey label={words.delete} onPress={() => change(text.slice(0, -1))}>
          <Delete aria-hidden className="size-6" />
        </PadKey>
      </div>
      <div
        role="group"
        aria-label={words.keypad}
        className="grid grid-cols-4 gap-2 md:gap-2.5 short:grid-cols-6 short:gap-2"
      >
        {KEYS.map((key) => (
          <PadKey key={key} label={names[key] ?? key} onPress={() => press(key)}>
            {key}
          </PadKey>
        ))}
      </div>
    </div>
  )
}

/** A key with which the field keeps the focus; the keyboard of the device writes into the field itself. */
function PadKey({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className="flex min-h-11 min-w-14 md:min-h-12 items-center justify-center rounded-control border border-rule bg-card text-18 font-semibold transition-colors hover:bg-well active:bg-accent-soft"
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
