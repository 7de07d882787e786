import { type ReactNode, useState } from 'react'

import { Float } from './float.tsx'

/** A button and a small non-modal window under it; the page stays usable. */
export function Popover({
  label,
  title,
  button,
  buttonClass,
  children,
}: {
  /** Names the button. */
  label: string
  /** Names the window. */
  title: string
  button: ReactNode
  buttonClass?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Float
      label={label}
      kind="dialog"
      title={title}
      button={button}
      buttonClass={buttonClass}
      onToggle={setOpen}
    >
      {isOpen && children}
    </Float>
  )
}
