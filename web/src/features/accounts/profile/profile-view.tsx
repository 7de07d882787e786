import type { User } from '@sopan/contract/account'
import { Badge, type BadgeKind } from '@sopan/ui/content/badge.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import { profile as profileWords } from '@sopan/words/accounts/profile'
import { fields } from '@sopan/words/frame/fields'

/** The profile as a read-only list. */
export function ProfileView({ profile }: { profile: User }) {
  const words = useWords(profileWords)
  const labels = useWords(details)
  const { email, phone } = useWords(fields)
  const { notProvided } = words
  return (
    <Card className="px-4 py-1 wrap-anywhere">
      <Facts
        items={[
          { label: labels.name, value: profile.name.trim() || words.user },
          { label: email, value: profile.email },
          { label: phone, value: profile.phone ?? notProvided },
          { label: labels.state, value: profile.state ?? notProvided },
          { label: labels.district, value: profile.district ?? notProvided },
          { label: words.status, value: <StatusBadge status={profile.status} /> },
        ]}
      />
    </Card>
  )
}

/** Active is green, inactive red, any other status yellow. */
function StatusBadge({ status }: { status: string }) {
  const texts: Readonly<Record<string, string>> = useWords(profileWords).statuses
  const word = status.trim().toLowerCase() || 'unknown'
  const kinds: Record<string, BadgeKind> = { active: 'done', inactive: 'failed' }
  const text = texts[word] ?? word.charAt(0).toUpperCase() + word.slice(1)
  return <Badge kind={kinds[word] ?? 'pending'}>{text}</Badge>
}
