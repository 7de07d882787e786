import type { Dashboard } from '@sopan/contract/dashboard'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { figure } from '@sopan/words/figure'
import { dashboard } from '@sopan/words/learning/dashboard'
import { History } from 'lucide-react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'

/** A line for each newest result whose marks a corrected key has changed. */
export function CorrectedMarks({ results }: { results: Dashboard['last_results'] }) {
  const words = useWords(dashboard)
  return results.map(useItems()).map((result) =>
    result.corrected_at && result.percentage !== null ? (
      <Panel key={result.attempt_id} kind="plain" icon={History}>
        <ItemTitle
          text={words.keyCorrected(
            result.test_name,
            result.corrected_at,
            figure(result.percentage),
          )}
        />{' '}
        <Link
          to={paths.testResults(result.test_id, result.attempt_id)}
          className="-mb-2 flex min-h-11 w-fit items-center underline"
        >
          {words.seeCorrection}
        </Link>
      </Panel>
    ) : null,
  )
}
