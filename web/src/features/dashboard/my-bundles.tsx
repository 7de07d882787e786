import type { Dashboard, OwnBundle } from '@sopan/contract/dashboard'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { ProgressRing } from '@sopan/ui/loading/progress-ring.tsx'
import { dashboard } from '@sopan/words/learning/dashboard'
import { today } from '@sopan/words/learning/today'
import { ChevronRight, Layers } from 'lucide-react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { SentenceAround } from '#web/components/sentence-around.tsx'
import { useItems } from '#web/components/use-items.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { listOfForm, paths } from '#web/lib/paths.ts'

import { DashboardSection, rowClass } from './section.tsx'

/** The series and combos of the learner; left out for who has none, as most. A server of release 1.3.0 sends none. */
export function MyBundles({ bundles = [] }: Pick<Dashboard, 'bundles'>) {
  const words = useWords(dashboard).bundles
  const [first] = bundles
  if (first === undefined) return null
  return (
    <DashboardSection
      title={words.title}
      errorTitle=""
      query={{ data: bundles, error: null, refetch: () => undefined }}
      listPath={listOfForm(first.form)}
      empty=""
      renderItem={(bundle) => <BundleRow key={bundle.id} bundle={bundle} />}
    />
  )
}

/** The whole row leads to the page of the bundle. */
function BundleRow({ bundle: given }: { bundle: OwnBundle }) {
  const shown = useItems()
  const bundle = shown(given)
  const words = useWords(dashboard).bundles
  const texts = useWords(today)
  const { longDay } = useFormats()
  const { tests_taken: taken, tests_total: all, next: nextGiven } = bundle
  const next = nextGiven && shown(nextGiven)
  const day = next?.opens_at ? longDay(next.opens_at, serverNow()) : null
  return (
    <li className="border-rule not-first:border-t">
      <Link to={paths.bundle(bundle.id)} className={rowClass}>
        {all > 0 ? (
          <ProgressRing value={(taken / all) * 100} label={words.progressOf(bundle.title)} />
        ) : (
          <Layers aria-hidden className="size-6 shrink-0 text-ink-2" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block text-16 font-semibold text-pretty">
            <ItemTitle text={bundle.title} />
          </span>
          {all > 0 && (
            <span className="block text-14 text-ink-2">
              <SentenceAround
                text={texts.taken(taken, all, next?.title ?? null, day)}
                words={next?.title ?? ''}
              />
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 text-ink-2" />
      </Link>
    </li>
  )
}
