import type { ReactNode } from 'react'

import { cx } from '../cx.ts'
import { StepDrawing } from './step-drawing.tsx'
import type { StepDrawingKind } from './step-drawing.tsx'

/**
 * A whole page, section or dialog that has no content to show: what happened, and one next step.
 */
export function StateView({
  drawing,
  picture,
  title,
  text,
  children,
  actions,
  level: Heading = 'h1',
  role,
  className,
}: {
  drawing?: StepDrawingKind
  /** A custom picture instead of a drawing. */
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Between the text and the actions: facts, a hint. */
  children?: ReactNode
  /** Buttons, the primary one first; on phones they fill the width. */
  actions?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  role?: 'alert' | 'status'
  className?: string
}) {
  return (
    <div
      role={role}
      className={cx(
        'mx-auto flex w-full max-w-90 flex-col items-center px-2 py-10 short:max-w-full short:py-3',
        className,
      )}
    >
      {/* A low window has no height for it: the actions come first. */}
      <div className="mb-5 short:hidden">{drawing ? <StepDrawing kind={drawing} /> : picture}</div>
      <Heading className="text-center text-22 text-balance">{title}</Heading>
      {text && <div className="mt-2 text-center text-16 text-balance text-ink-2">{text}</div>}
      {children && <div className="mt-5 w-full">{children}</div>}
      {actions && (
        <div className="mt-5 flex w-full max-w-80 flex-col gap-2.5 short:mt-3.5">{actions}</div>
      )}
    </div>
  )
}
