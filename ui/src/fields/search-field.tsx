import { controls } from '@sopan/words/frame/controls'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { useWords } from '../language.ts'
import { controlClass } from './field.tsx'

export function SearchField({
  name,
  label,
  placeholder = label,
  value,
  onChange,
  maxLength,
  startsFocused = false,
  className,
}: {
  name?: string
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
  /** The cursor is in it when its page opens. */
  startsFocused?: boolean
  className?: string
}) {
  const words = useWords(controls)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the new page itself has got the focus.
    if (startsFocused) input.current?.focus()
  }, [startsFocused])
  return (
    <search className={cx('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-2"
      />
      <input
        ref={input}
        type="search"
        name={name}
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        className={cx(controlClass, 'h-12 pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <IconButton
          className="absolute top-0.5 right-0.5"
          label={words.clearSearch}
          icon={<X aria-hidden className="size-5" />}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
