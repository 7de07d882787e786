import { logout } from '@sopan/contract/session'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { Menu, MenuItem, MenuRule } from '@sopan/ui/floats/menu.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { sleep } from '@sopan/ui/sleep.ts'
import { common } from '@sopan/words/frame/common'
import { menus } from '@sopan/words/frame/menus'
import { pageWords } from '@sopan/words/frame/pages'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  ClipboardCheck,
  FileText,
  Gift,
  LogOut,
  Mail,
  MessageSquareReply,
  Shield,
  Truck,
  Undo2,
  User,
  Wallet,
} from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { LanguageEntries } from '#web/components/language/language-entries.tsx'
import { dashboardQuery } from '#web/features/dashboard/queries.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import { type MenuEntry, MenuLinks } from './menu-links.tsx'
import { MorePages, SearchEntry, ThemeSwitch } from './visitor-menu.tsx'

/** The entries of the menu that lead to pages, in their groups. */
function useEntries() {
  const words = useWords(menus)
  const { titles } = useWords(pageWords)
  return {
    results: [
      { label: words.results, path: paths.testResults(), icon: ClipboardCheck },
      { label: words.payments, path: paths.paymentHistory(), icon: Wallet },
    ],
    rewards: [{ label: words.rewards, path: paths.rewards(), icon: Gift }],
    account: [
      { label: titles.profile, path: paths.profile(), icon: User },
      { label: titles.contact, path: paths.contact(), icon: Mail },
    ],
    policies: [
      { label: titles.terms, path: paths.terms(), icon: FileText },
      { label: titles.privacy, path: paths.privacy(), icon: Shield },
      { label: titles.shipping, path: paths.shipping(), icon: Truck },
      { label: titles.refunds, path: paths.refunds(), icon: Undo2 },
    ],
  } satisfies Record<string, readonly MenuEntry[]>
}

/** Maximum wait for the code that asks about unsent answers. */
const CODE_LIMIT_MS = 4000

const loadDialog = async () => {
  const module = await import('#web/features/exams/sign-out/sign-out-dialog.tsx')
  return { default: module.SignOutDialog }
}
const SignOutDialog = lazy(loadDialog)
const loadActs = () => import('#web/features/exams/sign-out/unsent-at-sign-out.ts')

export function ProfileMenu({ user }: { user: StoredUser }) {
  const { startSignOut, leave, stay, unsent } = useSignOut(user.id)
  const words = useWords(menus)
  const { learner } = useWords(common)
  const entries = useEntries()
  const name = user.name?.trim() || learner
  return (
    <>
      <Menu
        label={words.profileOf(name)}
        button={
          <>
            <Initials name={name} />
            <span className="max-w-50 min-w-0 truncate max-md:hidden">{name}</span>
            <ChevronDown aria-hidden className="size-5 shrink-0 max-md:hidden" />
          </>
        }
        buttonClass="flex items-center justify-center gap-2 font-medium"
        onOpen={() => void queryClient.prefetchQuery(dashboardQuery(user.id))}
        header={
          <div className="flex items-center gap-3">
            <Initials name={name} />
            <div className="min-w-0">
              <p className="truncate font-semibold">{name}</p>
              <p className="truncate text-14 text-ink-2">{user.email}</p>
            </div>
          </div>
        }
      >
        <SearchEntry />
        <MenuLinks entries={entries.results} />
        <Tickets userId={user.id} />
        <MenuLinks entries={entries.rewards} />
        <MenuRule />
        <MorePages />
        <MenuRule />
        <MenuLinks entries={entries.account} />
        <LanguageEntries />
        <ThemeSwitch />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void startSignOut()}>
          {words.signOut}
        </MenuItem>
        <MenuRule />
        <MenuLinks entries={entries.policies} />
      </Menu>
      {unsent > 0 && (
        <Suspense fallback={null}>
          <SignOutDialog unsent={unsent} onStay={stay} onSignOut={() => void leave()} />
        </Suspense>
      )}
    </>
  )
}

/** With the number of new answers, which is read when the menu is opened. */
function Tickets({ userId }: { userId: number }) {
  const words = useWords(menus)
  const { data } = useQuery({ ...dashboardQuery(userId), enabled: false })
  const answered = data?.new_answers ?? []
  const count = answered.reduce((total, { answers }) => total + answers, 0)
  return (
    <MenuItem
      icon={<MessageSquareReply aria-hidden />}
      render={(item) => <Link to={paths.myTickets()} {...item} />}
    >
      <span className="flex-1">{words.tickets}</span>
      {count > 0 && (
        <>
          {' '}
          <Badge kind="note">{words.newAnswers(count)}</Badge>
        </>
      )}
    </MenuItem>
  )
}

/**
 * An image made of letters, with no text: voice control would look for the text in the button's
 * name.
 */
function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className="flex size-9 shrink-0 items-center justify-center rounded-full border border-rule bg-well text-14 font-bold before:content-[attr(data-initials)]"
    />
  )
}

/** First letters of the first and the last word, in any script. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '').join('')
}

function useSignOut(userId: number) {
  const { signOutDuring } = useAuth()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)

  async function leave(): Promise<void> {
    setUnsent(0)
    // Not awaited: offline, the session still ends on this device, and immediately.
    call(logout, {}).catch(() => undefined)
    void loadActs()
      .then(({ removePractice }) => removePractice(userId))
      .catch(() => undefined)
    // Navigate first: a guarded page would redirect to /login when the session ends.
    await signOutDuring(() => navigate(paths.root()), paths.root())
  }

  /** Asks for confirmation first if answers of a test are stored only on this device. */
  async function startSignOut(): Promise<void> {
    const count = await countUnsentAnswers(userId)
    if (count === 0) await leave()
    else setUnsent(count)
  }

  return { startSignOut, leave, stay: () => setUnsent(0), unsent }
}

async function countUnsentAnswers(userId: number): Promise<number> {
  try {
    const code = Promise.all([loadActs(), loadDialog()])
    const loaded = await Promise.race([code, sleep(CODE_LIMIT_MS)])
    return loaded === undefined ? 0 : await loaded[0].unsentAtSignOut(userId)
  } catch {
    // The dialog's code cannot be loaded offline; the answers stay on this device anyway.
    return 0
  }
}
