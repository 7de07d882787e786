import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { number } from '@sopan/words/en/format'
import { Link } from 'react-router'

import { actorOf, at, money } from '#console/lib/format.ts'
import { contentWords as text } from '#console/words/content.ts'

import type { ContentRecord } from './content-calls.ts'
import { stateOf } from './item-texts.ts'

/** The facts about an item, with its drafts and the link to its page for learners. */
export function ItemFacts({
  data: { item, drafts, learner_url: learnerUrl },
  mayWrite,
}: {
  data: ContentRecord
  mayWrite: boolean
}) {
  const facts = [
    { label: text.kind, value: text.kinds[item.kind] },
    { label: text.state, value: stateOf(item) },
    { label: text.price, value: item.price_paise === null ? null : money(item.price_paise) },
    { label: text.buyers, value: number(item.buyers) },
    ...drafts.map((draft) => ({
      label: text.draftOf(actorOf(draft.actor)),
      value:
        mayWrite && !draft.is_own ? (
          <Link className="link" to={`/content/edit/${item.path}?draft=${draft.id}`}>
            {text.openDraft(at(draft.changed_at))}
          </Link>
        ) : (
          at(draft.changed_at)
        ),
    })),
    {
      label: text.seeAsLearner,
      value:
        learnerUrl !== null && item.is_published ? (
          <a className="link break-all" href={learnerUrl}>
            {learnerUrl}
          </a>
        ) : null,
    },
  ]
  return (
    <Card className="mt-6 px-4">
      <Facts items={facts.filter(({ value }) => value !== null)} />
    </Card>
  )
}
