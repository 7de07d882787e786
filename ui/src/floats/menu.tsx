import type { ReactNode } from 'react'

import { cx } from '../cx.ts'
import { SwitchLook } from '../fields/switch.tsx'
import { Float, useCloseFloat } from './float.tsx'
import { moveInMenu, shownItems } from './list-keys.ts'

const itemClass =
  'flex min-h-11 w-full items-center gap-3.5 px-4 text-left text-16 text-ink -outline-offset-3 transition-colors hover:bg-well [&_.lucide]:size-5 [&_.lucide]:text-ink-2'

/** A button and the menu under it. `label` names both; `button` is the button's content. */
export function Menu({
  label,
  button,
  buttonClass,
  header,
  onOpen,
  children,
}: {
  label: string
  button: ReactNode
  buttonClass?: string
  /** The signed-in user, above the items. */
  header?: ReactNode
  onOpen?: () => void
  children: ReactNode
}) {
  const opened = (isOpen: boolean, box: HTMLElement) => {
    if (!isOpen) return
    shownItems(box)[0]?.focus()
    onOpen?.()
  }
  return (
    <Float label={label} button={button} buttonClass={buttonClass} onToggle={opened}>
      {header && <div className="border-b border-rule px-4 py-3.5">{header}</div>}
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => moveInMenu(event, 'vertical')}
      >
        {children}
      </div>
    </Float>
  )
}

type ItemProps = {
  role: 'menuitem'
  tabIndex: -1
  className: string
  onClick: () => void
  children: ReactNode
}

/** A link with `render`, else a button with `onSelect`; selecting it closes the menu. */
export function MenuItem({
  icon,
  children,
  render,
  onSelect,
}: {
  icon?: ReactNode
  children: ReactNode
  render?: (props: ItemProps) => ReactNode
  onSelect?: () => void
}) {
  const close = useCloseFloat()
  const item: ItemProps = {
    role: 'menuitem',
    tabIndex: -1,
    className: itemClass,
    onClick: () => {
      close()
      onSelect?.()
    },
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  }
  return render ? render(item) : <button type="button" {...item} />
}

/** An option that is on or off; the menu stays open, so that the effect is visible. */
export function MenuSwitch({
  icon,
  children,
  checked,
  onChange,
}: {
  icon?: ReactNode
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={cx(itemClass, 'min-h-13')}
      onClick={() => onChange(!checked)}
    >
      {icon}
      <span className="flex-1">{children}</span>
      <SwitchLook on={checked} />
    </button>
  )
}

export function MenuRule() {
  return <hr className="border-rule" />
}
