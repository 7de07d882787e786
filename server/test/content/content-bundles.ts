import { SVG } from './content-files.ts'

/** A bundle of a course, a test and a book, in the canonical form. */
export const BUNDLES = {
  'bundles/all-of-it/bundle.yaml': `title: All of it
description: The course, a test and a book.
exams:
  - SSC CGL
price: 1599
validity_days: 200
added: 2025-08-12
cover: cover.svg
items:
  - item: courses/maths
    from: 2026-12-06
  - item: tests/ratio
    attempts: 3
  - item: books/polity
hi:
  title: सब कुछ
  description: कोर्स, एक टेस्ट और एक किताब।
`,
  'bundles/all-of-it/cover.svg': SVG,
}
