import type { ExamPage } from '@sopan/contract/exam-pages'
import { useWords } from '@sopan/ui/language.ts'
import { bundleLine } from '@sopan/words/offers/bundle-line'
import { bundles as bundleWords } from '@sopan/words/offers/bundles'
import { Layers } from 'lucide-react'

import { ItemPrice } from '#web/components/checkout/item-price.tsx'
import { paths } from '#web/lib/paths.ts'

import { Rows } from './rows.tsx'

/** The series and combos for the exam. */
export function BundleRows({ exam }: { exam: ExamPage }) {
  const { bundles } = exam
  const words = useWords(bundleWords)
  const { contents } = useWords(bundleLine)
  return (
    <Rows
      title={words.both}
      icon={Layers}
      items={bundles.items}
      all={bundles.total > bundles.items.length ? allBundles(exam) : null}
    >
      {(bundle) => ({
        to: paths.bundle(bundle.id),
        detail: `${words.forms[bundle.form]}\u00A0· ${contents(bundle.counts)}`,
        end: <ItemPrice of="bundle" {...bundle} />,
      })}
    </Rows>
  )
}

/** The list of the form that the first one has; the other form is a tab of another list. */
const allBundles = ({ slug, bundles: { items } }: ExamPage) =>
  items[0]?.form === 'combo' ? paths.courses('combos', '', slug) : paths.tests('series', '', slug)
