/** What each floor may stand on: itself and the floors before it. Files are named from src/. */
const serverFloors = [
  ['lib/'],
  ['db/'],
  ['http/', 'payments/', 'content/'],
  ['features/'],
  ['app.ts', 'jobs.ts', 'commands/', 'process/'],
  ['[^/]+.ts'],
]
const webFloors = [['lib/', 'ui/'], ['components/'], ['features/'], ['app/'], ['main.tsx']]

/** Product code: tests and what they need may look everywhere. */
const testCode = String.raw`\.test\.tsx?$|^[^/]+/test/`

function floorsPointDown(root, floors) {
  return floors.slice(0, -1).map((floor, index) => ({
    name: 'floors-point-down',
    comment: 'A thing imports only from its own floor and the lower ones of its package.',
    severity: 'error',
    from: { path: inside(root, floor), pathNot: testCode },
    to: { path: `^${root}/`, pathNot: inside(root, floors.slice(0, index + 1).flat()) },
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
      'contract/ says what goes over the wire; it knows zod and nothing of ours.',
      { path: '^contract/src/', pathNot: testCode },
      { pathNot: '^contract/src/|^node_modules/(\\.pnpm/)?zod' },
    ),
    forbid(
      'domain-is-pure',
      'domain/ holds rules that both sides share: no library, no system, of contract/ the types.',
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
      'server-and-web-never-meet',
      'Server and web speak through contract/ alone.',
      { path: '^(server|web)/' },
      { path: '^(server|web)/', pathNot: '^$1/' },
    ),
    forbid(
      'features-do-not-know-each-other',
      'What two features share goes down a floor; what joins them goes up.',
      { path: '^(server|web)/src/features/([^/]+)/', pathNot: testCode },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    forbid(
      'kinds-of-content-do-not-know-each-other',
      'What two kinds of content share is in content/shared; kinds.ts lists them.',
      { path: '^server/src/content/([^/]+)/', pathNot: testCode },
      { path: '^server/src/content/', pathNot: '^server/src/content/($1|shared)/' },
    ),
    forbid(
      'content-needs-database-and-lib-only',
      'A content folder is read and written by commands, not by requests.',
      { path: '^server/src/content/', pathNot: testCode },
      { path: '^server/src/', pathNot: '^server/src/(content|db|lib)/' },
    ),
    forbid(
      'content-is-walked-by-kind',
      'Check, import and export know the list of kinds, so that a new kind is a line in it.',
      {
        path: '^server/src/content/[^/]+\\.ts$',
        pathNot: `^server/src/content/kinds\\.ts$|${testCode}`,
      },
      { path: '^server/src/content/(?!shared/)[^/]+/' },
    ),
    ...floorsPointDown('server/src', serverFloors),
    ...floorsPointDown('web/src', webFloors),
    forbid(
      'ui-is-generic',
      'ui/ could be anybody’s: it knows no router, no query, no contract and nothing of ours.',
      { path: '^web/src/ui/', pathNot: testCode },
      {
        path: '^(contract|domain)/|^web/src/(?!ui/)|node_modules/(react-router|@tanstack|@sopan)',
      },
    ),
    forbid(
      'only-main-reads-env',
      'Settings are read once, by the process, and handed on as arguments.',
      {
        path: '^server/src/',
        pathNot: `^server/src/(main|cli)\\.ts$|^server/src/lib/env|${testCode}`,
      },
      { path: '^server/src/lib/env', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-stores-query',
      'Queries are written in stores; others may name the types of what they hand on.',
      {
        path: '^server/src/',
        pathNot: `^server/src/(db|content)/|[/-]store\\.ts$|${testCode}`,
      },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-circular',
      'Two things that need each other are one thing, or hide a third.',
      {},
      { circular: true },
    ),
    forbid(
      'no-test-code-in-product',
      'Nothing of a test is part of the product.',
      { path: '^(contract|domain|server|web)/src/', pathNot: testCode },
      { path: `${testCode}|node_modules/(vitest|fast-check|@testing-library|@playwright)/` },
    ),
    forbid(
      'no-undeclared-dependency',
      'A package is named in the manifest of whoever imports it, and is really there.',
      { path: '^(contract|domain|server|web|content|e2e|bench|bootstrap)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-undeclared-dependency',
      'The product stands on dependencies, not on those of development.',
      { path: '^(contract|domain|server)/src/', pathNot: testCode },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-undeclared-dependency', 'What is imported exists.', {}, { couldNotResolve: true }),
  ],
  options: {
    exclude: { path: '^(\\.cache|data)/|^[^/]+/(dist|coverage|test-results|playwright-report)/' },
    // The root's manifest speaks for all: the tools that every package is tested with.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // Types count too, and are told apart, because some rules let a type pass.
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      // Without these, imports of workspace packages and of #server lead nowhere and are not checked.
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
