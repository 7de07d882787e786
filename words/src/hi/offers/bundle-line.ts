import type { BundleCounts } from '@sopan/domain/items'

import type { bundleLine as en } from '../../en/offers/bundle-line.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { rupees } = formatsIn('hi')

const contents = ({ courses, tests, books }: BundleCounts) =>
  [
    courses > 0 && `${courses} कोर्स`,
    tests > 0 && `${tests} टेस्ट`,
    books > 0 && `${books} ${books === 1 ? 'किताब' : 'किताबें'}`,
  ]
    .filter(Boolean)
    .join(', ')

export const bundleLine: SameWords<typeof en> = {
  contents,
  alsoIn: (title, counts, price) => `${title} में भी: ${contents(counts)}, ${rupees(price)}`,
  yoursFrom: (day) => `${day} से आपका`,
}
