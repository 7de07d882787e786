import { LinkRow, MarginList } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { profile as profileWords } from '@sopan/words/accounts/profile'
import { pageWords } from '@sopan/words/frame/pages'
import { ClipboardList, Gift, type LucideIcon, ReceiptIndianRupee, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

/** The account's other pages. */
export function AccountLinks() {
  const { more, links } = useWords(profileWords)
  const { titles } = useWords(pageWords)
  const rows: readonly { label: string; detail: string; path: string; icon: LucideIcon }[] = [
    {
      label: titles['payment-history'],
      detail: links.payments,
      path: paths.paymentHistory(),
      icon: ReceiptIndianRupee,
    },
    { label: titles.rewards, detail: links.rewards, path: paths.rewards(), icon: Gift },
    { label: titles.practice, detail: links.practice, path: paths.practice(), icon: RotateCcw },
    {
      label: titles['test-results'],
      detail: links.results,
      path: paths.testResults(),
      icon: ClipboardList,
    },
  ]
  return (
    <section>
      <SectionHead title={more} />
      <MarginList>
        {rows.map(({ label, detail, path, icon }) => (
          <LinkRow
            key={path}
            icon={icon}
            title={label}
            detail={detail}
            render={(row) => <Link to={path} {...row} />}
          />
        ))}
      </MarginList>
    </section>
  )
}
