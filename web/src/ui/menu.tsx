import { createContext, use, useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { moveInMenu } from './list-keys.ts'
import { SwitchLook } from './switch.tsx'
import { floatClass, useFloat } from './use-float.ts'

const CloseMenu = createContext<() => void>(() => {})

const itemClass =
  'flex min-h-11 w-full items-center gap-3.5 px-4 text-left text-16 text-ink -outline-offset-3 transition-colors hover:bg-well [&_.lucide]:size-5 [&_.lucide]:text-ink-2'

/**
 * A button and the menu under it. `label` names both; `button` is the button's content. The closed
 * menu is part of the page, so that the button opens it before the scripts have loaded (index.html).
 */
export function Menu({
  label,
  button,
  buttonClass,
  header,
  children,
}: {
  label: string
  button: ReactNode
  buttonClass?: string
  /** The signed-in user, above the items. */
  header?: ReactNode
  children: ReactNode
}) {
  const { open, setOpen, root, trigger } = useFloat()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }, [open])

  return (
    <div ref={root} className="min-w-0 md:relative">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={cx('min-h-11 max-w-full min-w-11 rounded-control', buttonClass)}
      >
        {button}
      </button>
      <div id={id} hidden={!open} className={cx(floatClass, 'md:w-96')}>
        {header && <div className="border-b border-rule px-4 py-3.5">{header}</div>}
        <div
          ref={list}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => moveInMenu(event, 'vertical')}
        >
          <CloseMenu
            value={() => {
              setOpen(false)
              trigger.current?.focus()
            }}
          >
            {children}
          </CloseMenu>
        </div>
      </div>
    </div>
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
  const close = use(CloseMenu)
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
