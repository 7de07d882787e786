/** The layers, lowest first; a file imports from its own layer and lower ones. Paths start at src/. */
const serverLayers = [
  ['lib/'],
  ['db/'],
  ['http/', 'payments/', 'content/'],
  ['features/'],
  ['app.ts', 'jobs.ts', 'commands/', 'console/', 'process/'],
  ['[^/]+.ts'],
]
const webLayers = [['lib/'], ['components/'], ['features/'], ['app/'], ['main.tsx']]

/** Tests and their fixtures may import from every layer. */
const testCode = String.raw`\.test\.tsx?$|^[^/]+/test/`

function layersPointDown(root, layers) {
  return layers.slice(0, -1).map((layer, index) => ({
    name: 'layers-point-down',
    comment: 'A file imports only from its own layer and lower layers of its package.',
    severity: 'error',
    from: { path: inside(root, layer), pathNot: testCode },
    to: { path: `^${root}/`, pathNot: inside(root, layers.slice(0, index + 1).flat()) },
  }))
}

function inside(root, entries) {
  return `^${root}/(${entries.map((entry) => entry.replaceAll('.', '\\.')).join('|')})`
}

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

module.exports = {
  forbidden: [
    forbid(
      'contract-is-the-ground',
      'contract/ declares the API and imports only zod.',
      { path: '^contract/src/', pathNot: testCode },
      { pathNot: '^contract/src/|^node_modules/(\\.pnpm/)?zod' },
    ),
    forbid(
      'domain-is-pure',
      'domain/ is pure functions: no library, no system module, only types from contract/.',
      { path: '^domain/src/', pathNot: testCode },
      { pathNot: '^(domain|contract)/src/' },
    ),
    forbid(
      'domain-is-pure',
      'domain/ takes types from contract/, so that its rules run without zod.',
      { path: '^domain/src/', pathNot: testCode },
      { path: '^contract/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'words-are-pure',
      'words/ words what domain/ decides: it imports domain/ and contract/ without zod.',
      { path: '^words/src/', pathNot: testCode },
      {
        pathNot:
          '^(words|domain)/src/|^contract/src/(language|refusals|learner-limits)|^contract/src/exams/(keys|option)',
      },
    ),
    forbid(
      'server-and-web-never-meet',
      'Server and web share only contract/, domain/ and words/.',
      { path: '^(server|web)/' },
      { path: '^(server|web)/', pathNot: '^$1/' },
    ),
    forbid(
      'emulator-is-separate',
      'emulator/ is the other side of the wire: it shares no code with the product.',
      { path: '^emulator/' },
      { path: '^(contract|domain|words|server|ui|web|console|content|e2e|bench|mobile)/' },
    ),
    forbid(
      'emulator-is-separate',
      'Only tests start the emulator, so that a production start cannot reach it.',
      { path: '^(contract|domain|words|server|ui|web|console|content|mobile)/', pathNot: testCode },
      { path: '^emulator/' },
    ),
    forbid(
      'features-do-not-import-each-other',
      'Code that two features share moves to a lower layer, code that combines two to a higher one.',
      { path: '^(server|web)/src/features/([^/]+)/', pathNot: testCode },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    forbid(
      'kinds-of-content-do-not-import-each-other',
      'What two kinds of content share is in content/shared; kinds.ts lists them.',
      { path: '^server/src/content/(?!drafts/)([^/]+)/', pathNot: testCode },
      { path: '^server/src/content/', pathNot: '^server/src/content/($1|shared)/' },
    ),
    forbid(
      'drafts-know-no-kind-of-content',
      'Drafts of all kinds are checked and published in one way.',
      { path: '^server/src/content/drafts/', pathNot: testCode },
      { path: '^server/src/content/(?!drafts/|shared/)[^/]+/' },
    ),
    forbid(
      'content-needs-database-and-lib-only',
      'Content is read and written by commands and the console, not by requests of learners.',
      { path: '^server/src/content/', pathNot: testCode },
      { path: '^server/src/', pathNot: '^server/src/(content|db|lib)/' },
    ),
    forbid(
      'content-kinds-are-listed',
      'Check, import and export use the list of kinds, so that a new kind is one line in it.',
      {
        path: '^server/src/content/[^/]+\\.ts$',
        pathNot: `^server/src/content/kinds\\.ts$|${testCode}`,
      },
      { path: '^server/src/content/(?!shared/)[^/]+/' },
    ),
    forbid(
      'console-is-separate',
      "Nothing of the staff's console is named in the learners' pages and calls.",
      {
        path: '^(web|ui)/|^server/src/(app\\.ts|features/(?!(reports|staff)/))|^contract/src/(?!console/)',
        pathNot: testCode,
      },
      {
        path: '^contract/src/console/|^domain/src/staff/|^server/src/(console|features/staff)/',
      },
    ),
    forbid(
      'console-is-separate',
      'Texts for staff are not shown to learners.',
      { path: '^(web|ui)/', pathNot: testCode },
      { path: '^words/src/staff/' },
    ),
    ...layersPointDown('server/src', serverLayers),
    ...layersPointDown('web/src', webLayers),
    forbid(
      'console-is-separate',
      'The learners’ pages and the console share only ui, contract, domain and words.',
      { path: '^(web|console)/src/([^/]+)' },
      { path: '^(web|console)/src/', pathNot: '^$1/src/' },
    ),
    forbid(
      'acts-share-one-dialog',
      'An act of the console uses ActDialog, which asks for its effect, its reason and its error.',
      {
        path: '^console/src/',
        pathNot: '^console/src/(acts/(act|address)-dialog|session/code-dialog)\\.tsx$',
      },
      { path: '^ui/src/windows/(dialog|modal-window)\\.tsx$' },
    ),
    forbid(
      'ui-is-generic',
      'ui/ is generic: no router, no query, and of this repository only the kinds and languages of questions, and the report card.',
      { path: '^ui/', pathNot: testCode },
      {
        path: '^(contract|domain|server|web|console)/|node_modules/(react-router|@tanstack)',
        pathNot:
          '^(contract/src/(exams/(answer|keys|option)|report-card)|domain/src/exams/(kinds/|languages))',
      },
    ),
    forbid(
      'only-main-reads-env',
      'Settings are read once, by the process, and passed as arguments.',
      {
        path: '^server/src/',
        pathNot: `^server/src/(main|cli)\\.ts$|^server/src/lib/env|${testCode}`,
      },
      { path: '^server/src/lib/env', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-stores-query',
      'Queries are written in stores; other files may import types.',
      {
        path: '^server/src/',
        pathNot: `^server/src/(db|content)/|[/-]store\\.ts$|${testCode}`,
      },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-circular', 'No circular imports.', {}, { circular: true }),
    forbid(
      'no-test-code-in-product',
      'Product code imports no test code.',
      { path: '^(contract|domain|words|server|ui|web|console)/src/', pathNot: testCode },
      { path: `${testCode}|node_modules/(vitest|fast-check|@testing-library|@playwright)/` },
    ),
    forbid(
      'no-undeclared-dependency',
      'A package is declared in the manifest of the package that imports it, and is installed.',
      {
        path: '^(contract|domain|words|server|ui|web|console|content|e2e|emulator|bench|mobile|bootstrap)/',
      },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-undeclared-dependency',
      'The product imports no development dependencies.',
      { path: '^(contract|domain|words|server|emulator)/src/', pathNot: testCode },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-undeclared-dependency', 'Every import resolves.', {}, { couldNotResolve: true }),
  ],
  options: {
    exclude: {
      path: '^(\\.cache|data|mobile/project[^/]*)/|^[^/]+/(dist|coverage|test-results|playwright-report)/',
    },
    // Only what the rules ask for is computed.
    skipAnalysisNotInRules: true,
    // The root manifest declares the tools that all packages share.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // Type imports are checked too, and marked, because some rules allow them.
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      // Without these, imports of workspace packages and of #server do not resolve and are not checked.
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
