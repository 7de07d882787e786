import type { Plugin } from 'vite'

/** Contract modules with a schema that pages use themselves; the others declare endpoints. */
const KEPT = ['endpoint', 'envelope', 'fields', 'forms']

const ENDPOINT = /export const (\w+) = endpoint\(\s*(['"]\w+['"]),\s*(['"][^'"]+['"])/g

/**
 * Pages need of an endpoint its method and its address: answers are checked against the schemas on
 * the server, in its tests. So the build takes of the contract's endpoint modules only that, and the
 * validation library, a sixth of the home page's code, comes with the forms. A page that imports
 * anything else from such a module fails the build.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    transform(code, id) {
      const subject = /[\\/]contract[\\/]src[\\/]([\w-]+)\.ts$/.exec(id)?.[1]
      if (subject === undefined || KEPT.includes(subject)) return null
      const endpoints = [...code.matchAll(ENDPOINT)].map(
        ([, name, method, url]) => `export const ${name} = { method: ${method}, url: ${url} }`,
      )
      return { code: endpoints.join('\n'), map: null }
    },
  }
}
