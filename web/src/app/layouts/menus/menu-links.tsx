import { MenuItem } from '@sopan/ui/floats/menu.tsx'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'

export interface MenuEntry {
  label: string
  path: string
  icon: LucideIcon
}

/** Items of a menu that lead to pages. */
export const MenuLinks = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(({ label, path, icon: Icon }) => (
    <MenuItem
      key={path}
      icon={<Icon aria-hidden />}
      render={(item) => <Link to={path} {...item} />}
    >
      {label}
    </MenuItem>
  ))
