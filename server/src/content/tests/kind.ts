import { defineKind } from '#server/content/shared/kind.ts'

import { exportTests } from './export.ts'
import { importTests } from './import.ts'
import { readTests } from './read.ts'
import { testFile } from './schema.ts'

export const tests = defineKind({
  name: 'tests',
  source: 'tests',
  sharedFolders: ['banks'],
  schemas: { 'tests/*.yaml': testFile },
  read: readTests,
  filesOf: ({ questions }) =>
    questions.flatMap(({ pictures }) =>
      [...pictures.values()].map(({ path }) => ({ path, area: 'public' })),
    ),
  import: importTests,
  export: exportTests,
})
