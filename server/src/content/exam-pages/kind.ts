import { examSlug } from '@sopan/domain/exam-slug'

import { defineItemKind } from '#server/content/shared/item-kind.ts'
import { renderMarkdown } from '#server/content/shared/text/markdown.ts'

import { examPageFile } from './schema.ts'

export const examPages = defineItemKind({
  source: 'exams',
  table: 'exam_page',
  // The path of the file is that of the page.
  learnerPage: (path) => `/${path}`,
  schema: examPageFile,
  title: 'name',
  valuesOf: ({ dates, ...item }) => ({
    ...item,
    exam_slugs: [...new Set([item.slug, ...[item.name, ...item.other_names].map(examSlug)])],
    dates: JSON.stringify(dates),
    text_html: item.text && renderMarkdown(item.text),
    hi: item.hi && {
      ...item.hi,
      text_html: item.hi.text && renderMarkdown(item.hi.text),
    },
  }),
  yamlOf: (row) => row,
})
