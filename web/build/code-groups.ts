/** Whether the path of a module contains one of these parts; a path of ours begins at its package. */
const has =
  (...parts: string[]) =>
  (id: string) =>
    parts.some((part) => id.replaceAll('\\', '/').includes(part))

/** Only pages of a test show questions. */
const ofQuestions = (id: string) =>
  has('/ui/src/questions/')(id) && !has('/ui/src/questions/picture-address.ts')(id)

/**
 * The folder of subjects of a module with English texts; null for any other module. The texts of the courses, of the dashboard and
 * of batches are apart, because home would load them together with its own texts and does not show them.
 */
const wordsFolder = (id: string) =>
  /\/words\/src\/(?:en\/)?(accounts|catalogue(?!\/courses)|learning(?!\/(?:dashboard|batches))|money|payments)\//.exec(
    id.replaceAll('\\', '/'),
  )?.[1] ?? null

/**
 * The modules that several pages need, in a few files: each file is a request, and on a slow connection
 * the requests of a page wait for each other. A group takes the modules which at least `minShareCount`
 * pages or dialogs need, with all their imports, unless an earlier group has taken them; therefore the
 * groups with shared imports come first.
 */
export const codeGroups = [
  // The texts in a language beside English, in a file for each folder of subjects; what they import stays with the pages.
  {
    name: (id: string) => /\/words\/src\/(hi\/\w+)\//.exec(id.replaceAll('\\', '/'))?.[1] ?? null,
    includeDependenciesRecursively: false,
  },
  {
    name: 'vendor',
    test: has(
      '/node_modules/react/',
      '/node_modules/react-dom/',
      '/node_modules/react-router/',
      '/node_modules/scheduler/',
      '/node_modules/react-hot-toast/',
      '/node_modules/goober/',
      '/node_modules/@tanstack/',
    ),
  },
  // All modules that the first script imports are in one file with it.
  { name: 'start', tags: ['$initial' as const] },
  // The parts that home shares with other pages, so that home loads no other code of these pages.
  {
    name: 'shared',
    test: has(
      '/web/src/components/course-skeletons.tsx',
      '/web/src/components/language/',
      '/web/src/components/item-text.tsx',
      '/web/src/components/item-title.tsx',
      '/web/src/components/exam-links.tsx',
      '/web/src/components/lists/use-list-search.ts',
      '/web/src/components/picture-or.tsx',
      '/web/src/components/queries/query-view.tsx',
      '/web/src/components/tab-title.tsx',
      '/web/src/lib/api/failure-text.ts',
      '/ui/src/sleep.ts',
      // The calls of notices and of orders name what the page knows.
      '/domain/src/knows-bundles.ts',
      '/web/src/lib/browser/hooks/use-is-hydrated.ts',
      '/web/src/features/courses/course-cover.tsx',
      '/web/src/components/exams/try-test-row.tsx',
      // For the pages of tests and of exams.
      '/web/src/components/exams/use-asked-in.ts',
      '/web/src/lib/urls/upload-url.ts',
      '/ui/src/questions/picture-address.ts',
      '/ui/src/actions/chip.tsx',
      '/ui/src/content/badge.tsx',
      '/ui/src/content/card.tsx',
      '/ui/src/content/margin-list.tsx',
      '/ui/src/fields/search-field.tsx',
      // For the popup of home.
      '/ui/src/windows/dialog.tsx',
      '/ui/src/content/section-head.tsx',
      '/ui/src/loading/skeleton.tsx',
      '/ui/src/content/stair.tsx',
      '/ui/src/windows/use-press-outside.ts',
      // Each of these files has some 80 bytes, and would be a request.
      '/web/src/lib/urls/web-link.ts',
      '/words/src/en/days.ts',
      '/words/src/format.ts',
      '/words/src/en/format.ts',
      '/icons/arrow-right.',
      '/icons/calendar-days.',
      '/icons/chevron-left.',
      '/icons/chevron-right.',
      '/icons/clipboard-list.',
      '/icons/lock.',
      '/icons/pause.',
      '/icons/play.',
    ),
  },
  // The texts that several pages show: in the file of one of these pages, the others would load its code with them.
  {
    name: wordsFolder,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Every page with something for sale looks for orders that are not settled.
  {
    name: 'orders',
    test: has(
      '/web/src/components/checkout/checkout.ts',
      '/web/src/components/checkout/orders/unsettled.ts',
      '/web/src/components/checkout/payment-sdk.ts',
      // The lists of courses and tests are such pages.
      '/web/src/components/lists/catalogue-head.tsx',
      // All lists of items have it.
      '/web/src/components/bundles/bundle-line.tsx',
      '/web/src/components/sentence-around.tsx',
    ),
  },
  {
    name: 'pages',
    test: (id: string) =>
      has('/web/src/lib/', '/ui/src/', '/web/src/components/', '/lucide-react/')(id) &&
      // Lists have no forms, whose texts of checks are long.
      !has('/web/src/components/forms/')(id) &&
      !ofQuestions(id),
    minShareCount: 9,
  },
  {
    name: 'parts',
    test: (id: string) =>
      !ofQuestions(id) &&
      has(
        '/web/src/lib/browser/',
        '/web/src/lib/session/',
        '/ui/src/',
        '/web/src/components/files/',
        '/web/src/components/lists/',
        '/web/src/components/demo-payments-line.tsx',
        '/web/src/components/no-user-id.tsx',
        '/contract/src/orders/',
        '/domain/src/orders/',
        '/lucide-react/',
      )(id),
    minShareCount: 4,
  },
  {
    name: 'checkout',
    test: has('/web/src/components/checkout/', '/web/src/components/coupons/'),
    minShareCount: 3,
  },
  { name: 'forms', test: has('/react-hook-form/', '/@hookform/', '/zod/'), minShareCount: 2 },
  {
    name: 'accounts',
    test: has('/web/src/features/accounts/', '/web/src/components/forms/email'),
    minShareCount: 2,
  },
  {
    name: 'exams',
    test: has(
      '/web/src/features/exams/language-names.ts',
      // The page of tests and the results show both: without these lines the page would load the code of results.
      '/web/src/features/exams/last-cut-offs.tsx',
      '/web/src/features/exams/marks-text.ts',
      '/web/src/features/exams/palette',
      '/web/src/features/exams/queries.ts',
      '/web/src/features/exams/tell-me-button.tsx',
      '/web/src/lib/option-letter.ts',
      '/contract/src/exams/',
      '/domain/src/exams/',
      '/words/src/exams/',
      '/words/src/en/exams/',
    ),
    minShareCount: 2,
  },
  { name: 'exam-results', test: has('/web/src/features/exams/results/'), minShareCount: 2 },
  { name: 'exam-engine', test: has('/web/src/features/exams/engine/', '/idb/'), minShareCount: 2 },
]
