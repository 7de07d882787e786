import { Button } from '@sopan/ui/actions/button.tsx'

import { actorOf, at } from '#console/lib/format.ts'
import type { Column } from '#console/table/data-table.tsx'
import { contentWords as text } from '#console/words/content.ts'

import type { Revision } from './content-calls.ts'
import { changesOf } from './item-texts.ts'

/** The columns of the revisions of an item; `onGoBack` is null for a member who may not publish. */
export const historyOf = (
  onGoBack: ((revision: Revision) => void) | null,
  newest: Revision | undefined,
): Column<Revision>[] => [
  { id: 'at', title: text.at, value: (one) => one.at, cell: (one) => at(one.at) },
  { id: 'by', title: text.actor, value: (one) => actorOf(one.actor) },
  {
    id: 'changes',
    title: text.changes,
    value: (one) => one.changes.length,
    cell: (one) => (
      <ul>
        {changesOf(one).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
  },
  ...(onGoBack === null
    ? []
    : [
        {
          id: 'act',
          title: text.act,
          value: () => null,
          cell: (one: Revision) => {
            if (one === newest) return text.present
            if (!one.is_published) return null
            return (
              <Button
                kind="secondary"
                size="compact"
                aria-label={text.goBackOf(at(one.at))}
                onClick={() => onGoBack(one)}
              >
                {text.goBack}
              </Button>
            )
          },
        },
      ]),
]
