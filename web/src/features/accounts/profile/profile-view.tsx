import type { User } from '@sopan/contract/account'
import { Badge, type BadgeKind } from '@sopan/ui/content/badge.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'

const NOT_PROVIDED = 'Not provided'

/** The profile as a read-only list. */
export function ProfileView({ profile }: { profile: User }) {
  return (
    <Card className="px-4 py-1 wrap-anywhere">
      <Facts
        items={[
          { label: 'Name', value: profile.name.trim() || 'User' },
          { label: 'Email', value: profile.email },
          { label: 'Phone', value: profile.phone ?? NOT_PROVIDED },
          { label: 'State', value: profile.state ?? NOT_PROVIDED },
          { label: 'District', value: profile.district ?? NOT_PROVIDED },
          { label: 'Account status', value: <StatusBadge status={profile.status} /> },
        ]}
      />
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
