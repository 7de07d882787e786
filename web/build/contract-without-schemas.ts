import type { Plugin } from 'vite'

/** Contract modules whose schemas pages use at runtime; the others only declare endpoints. */
const RUNTIME_SCHEMAS = [
  'batch-limits',
  'endpoint',
  'envelope',
  'fields',
  'forms',
  'console/content-kinds',
  'console/list-limits',
  'console/notice-limits',
  'console/permissions',
  'console/question-columns',
  'console/report-table',
  'console/series-limits',
  'console/upload-parts',
  'exams/languages',
  'item-types',
  'language',
  'learner-limits',
  'part-limits',
  'report-card-days',
]

const ENDPOINT =
  /export const (\w+) = (?:endpoint|consoleEndpoint)\(\s*(['"]\w+['"]),\s*(['"][^'"]+['"])/g

/**
 * Pages only need an endpoint's method and URL: responses are checked against the schemas in the
 * server's tests. So the build strips everything else from the contract's endpoint modules, and the
 * validation library, a sixth of the home page's code, loads with the forms. A page that imports
 * anything else from such a module fails the build.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    transform(code, id) {
      const subject = /[\\/]contract[\\/]src[\\/]([\w/\\-]+)\.ts$/.exec(id)?.[1]
      if (subject === undefined || RUNTIME_SCHEMAS.includes(subject)) return null
      const endpoints = [...code.matchAll(ENDPOINT)].map(
        ([, name, method, url]) => `export const ${name} = { method: ${method}, url: ${url} }`,
      )
      return { code: endpoints.join('\n'), map: null }
    },
  }
}
