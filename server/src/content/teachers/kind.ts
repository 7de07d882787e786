import { teacherKey } from '@sopan/domain/teacher-key'

import { defineItemKind } from '#server/content/shared/item-kind.ts'

import { teacherFile } from './schema.ts'

export const teachers = defineItemKind({
  source: 'teachers',
  table: 'teacher',
  learnerPage: null,
  schema: teacherFile,
  title: 'name',
  valuesOf: (item) => ({ ...item, name_key: teacherKey(item.name) }),
  yamlOf: (row) => row,
})
