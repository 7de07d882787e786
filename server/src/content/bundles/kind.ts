import { itemRows } from '#server/content/shared/item-rows.ts'
import { defineKind } from '#server/content/shared/kind.ts'

import { exportBundles } from './export.ts'
import { importBundles } from './import.ts'
import { readBundles } from './read.ts'
import { bundleFile } from './schema.ts'

export const bundles = defineKind({
  name: 'bundles',
  source: 'bundles',
  sharedFolders: [],
  schemas: { 'bundles/*/bundle.yaml': bundleFile },
  titleKey: 'title',
  learnerPage: null,
  rows: itemRows('bundles', 'bundle'),
  read: readBundles,
  filesOf: ({ cover }) => (cover === null ? [] : [{ path: cover, area: 'public' }]),
  import: importBundles,
  export: exportBundles,
})
