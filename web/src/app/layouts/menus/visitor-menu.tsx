import { Menu, MenuItem, MenuRule, MenuSwitch } from '@sopan/ui/floats/menu.tsx'
import { LogIn, Menu as MenuIcon, Moon, Search, UserPlus } from 'lucide-react'
import { Link } from 'react-router'

import { LanguageEntries } from '#web/components/language/language-entries.tsx'
import { useTheme } from '#web/lib/browser/theme.ts'
import { paths } from '#web/lib/paths.ts'

import { useReturnHere } from '../use-return-here.ts'
import { MenuLinks } from './menu-links.tsx'
import { morePages } from './tabs.ts'

/** The menu of visitors, where the header has not all tabs. */
export function VisitorMenu() {
  const state = useReturnHere()
  return (
    <div className="lg:hidden">
      <Menu
        label="Menu"
        button={<MenuIcon aria-hidden className="size-6" />}
        buttonClass="-mr-2.5 flex items-center justify-center hover:bg-well"
      >
        <SearchEntry />
        <MenuItem
          icon={<LogIn aria-hidden />}
          render={(item) => <Link to={paths.login()} state={state} {...item} />}
        >
          Login
        </MenuItem>
        <MenuItem
          icon={<UserPlus aria-hidden />}
          render={(item) => <Link to={paths.register()} state={state} {...item} />}
        >
          Sign Up
        </MenuItem>
        <MenuRule />
        <MorePages />
        <MenuRule />
        <LanguageEntries />
        <ThemeSwitch />
      </Menu>
    </div>
  )
}

/** Where the header is too narrow for its own link. */
export const SearchEntry = () => (
  <div role="none" className="@min-[19rem]:hidden">
    <MenuLinks entries={[{ label: 'Search', path: paths.search(), icon: Search }]} />
  </div>
)

export const MorePages = () => <MenuLinks entries={morePages} />

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return (
    <MenuSwitch
      icon={<Moon aria-hidden />}
      checked={theme === 'dark'}
      onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
    >
      Dark theme
    </MenuSwitch>
  )
}
