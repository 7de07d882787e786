import type { User } from '@sopan/contract/account'
import { Badge, type BadgeKind } from '@sopan/ui/content/badge.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import type { ReactNode } from 'react'

const NOT_PROVIDED = 'Not provided'
const LABELS = ['Name', 'Email', 'Phone', 'State', 'District', 'Account status'] as const
type Label = (typeof LABELS)[number]

const gridClass = 'grid gap-3 md:grid-cols-2 md:gap-4'

/** The profile as read-only cards. */
export function ProfileView({ profile }: { profile: User }) {
  const values: Record<Label, ReactNode> = {
    Name: profile.name.trim() || 'User',
    Email: profile.email,
    Phone: profile.phone ?? NOT_PROVIDED,
    State: profile.state ?? NOT_PROVIDED,
    District: profile.district ?? NOT_PROVIDED,
    'Account status': <StatusBadge status={profile.status} />,
  }
  return (
    <dl className={gridClass}>
      {LABELS.map((label) => (
        <ProfileCard key={label} label={label}>
          {values[label]}
        </ProfileCard>
      ))}
    </dl>
  )
}

function ProfileCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="min-w-0 px-4 py-3">
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="mt-0.5 flex min-h-7 items-center text-18 font-semibold wrap-anywhere">
        {children}
      </dd>
    </Card>
  )
}

/** Active is green, inactive red, any other status yellow. */
function StatusBadge({ status }: { status: string }) {
  const word = status.trim().toLowerCase() || 'unknown'
  const kinds: Record<string, BadgeKind> = { active: 'done', inactive: 'failed' }
  const text = word.charAt(0).toUpperCase() + word.slice(1)
  return <Badge kind={kinds[word] ?? 'pending'}>{text}</Badge>
}
