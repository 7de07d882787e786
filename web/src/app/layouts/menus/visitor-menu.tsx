import { Menu, MenuItem, MenuRule, MenuSwitch } from '@sopan/ui/floats/menu.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { menus } from '@sopan/words/frame/menus'
import { LogIn, Menu as MenuIcon, Moon, Search, UserPlus } from 'lucide-react'
import { Link } from 'react-router'

import { LanguageEntries } from '#web/components/language/language-entries.tsx'
import { useTheme } from '#web/lib/browser/theme.ts'
import { paths } from '#web/lib/paths.ts'

import { useReturnHere } from '../use-return-here.ts'
import { MenuLinks } from './menu-links.tsx'
import { useMorePages } from './tabs.ts'

/** The menu of visitors, where the header has not all tabs. */
export function VisitorMenu() {
  const state = useReturnHere()
  const { login, signUp } = useWords(common)
  return (
    <div className="lg:hidden">
      <Menu
        label={useWords(menus).menu}
        button={<MenuIcon aria-hidden className="size-6" />}
        buttonClass="-mr-2.5 flex items-center justify-center hover:bg-well"
      >
        <SearchEntry />
        <MenuItem
          icon={<LogIn aria-hidden />}
          render={(item) => <Link to={paths.login()} state={state} {...item} />}
        >
          {login}
        </MenuItem>
        <MenuItem
          icon={<UserPlus aria-hidden />}
          render={(item) => <Link to={paths.register()} state={state} {...item} />}
        >
          {signUp}
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
    <MenuLinks entries={[{ label: useWords(common).search, path: paths.search(), icon: Search }]} />
  </div>
)

export const MorePages = () => <MenuLinks entries={useMorePages()} />

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return (
    <MenuSwitch
      icon={<Moon aria-hidden />}
      checked={theme === 'dark'}
      onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
    >
      {useWords(menus).darkTheme}
    </MenuSwitch>
  )
}
