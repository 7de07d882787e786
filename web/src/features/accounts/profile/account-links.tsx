import { LinkRow, MarginList } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { ClipboardList, Gift, type LucideIcon, ReceiptIndianRupee, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

const links: readonly { label: string; detail: string; path: string; icon: LucideIcon }[] = [
  {
    label: 'Payment History',
    detail: 'Your orders and their payments',
    path: paths.paymentHistory(),
    icon: ReceiptIndianRupee,
  },
  {
    label: 'Rewards and Referrals',
    detail: 'Your points and your referral link',
    path: paths.rewards(),
    icon: Gift,
  },
  {
    label: 'Practice',
    detail: 'Your mistakes and starred questions',
    path: paths.practice(),
    icon: RotateCcw,
  },
  {
    label: 'Test Results',
    detail: 'Your finished tests and their review',
    path: paths.testResults(),
    icon: ClipboardList,
  },
]

/** The account's other pages. */
export function AccountLinks() {
  return (
    <section>
      <SectionHead title="More about your account" />
      <MarginList>
        {links.map(({ label, detail, path, icon }) => (
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
