import { itemRows } from '#server/content/shared/item-rows.ts'
import { defineKind } from '#server/content/shared/kind.ts'

import { copiedTest } from './copied-test.ts'
import { exportTests } from './export.ts'
import { importTests } from './import.ts'
import { mergeTests } from './merge.ts'
import { fileFrom } from './pattern.ts'
import { readTests } from './read.ts'
import { testFile } from './schema.ts'
import { lacksQuestions, openingOf, testOfSeries } from './series.ts'

export const tests = defineKind({
  name: 'tests',
  source: 'tests',
  sharedFolders: ['banks'],
  schemas: { 'tests/*.yaml': testFile },
  titleKey: 'name',
  learnerPage: null,
  rows: itemRows('tests', 'exam'),
  read: readTests,
  filesOf: ({ questions, passages }) =>
    [...questions, ...passages].flatMap(({ pictures }) =>
      [...pictures.values()].map(({ path }) => ({ path, area: 'public' })),
    ),
  soldAs: ({ slug, access, price, opens, closes }) => ({
    path: `tests/${slug}`,
    isFree: access === 'free',
    isForBatches: access === 'batches',
    pricePaise: price,
    opensAt: opens,
    closesAt: closes,
  }),
  import: importTests,
  export: exportTests,
  merge: mergeTests,
  copied: copiedTest,
  openingOf,
  lacksQuestions,
  inSeries: testOfSeries,
  fromPattern: fileFrom,
})
