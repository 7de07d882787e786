import { join } from 'node:path'

import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'

import { testApp } from './app.ts'
import { openApi, openApiPath } from './openapi.ts'

const t = testApp()

it('docs/openapi.json describes the contract', async () => {
  const document = `${JSON.stringify(openApi(), null, 2)}\n`
  await expect(document).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/openapi.json'))
})

it('is a valid OpenAPI document', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(openApi()))
  expect([result.valid, result.errors, validator.version]).toEqual([true, undefined, '3.1'])
})

it('is refused by the validator if a response is missing', async () => {
  const { paths, ...document } = openApi()
  const [[path, calls] = []] = Object.entries(paths)
  const broken = { ...document, paths: { [String(path)]: { ...calls, get: { responses: 7 } } } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

it('has the calls of the server and no others', () => {
  const described = Object.entries(openApi().paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const lines = t.app.printRoutes({ commonPrefix: false }).matchAll(/── \/api(\S*) \((.+)\)$/gm)
  const served = [...lines].flatMap(([, url = '', methods = '']) =>
    methods
      .split(', ')
      // Fastify adds HEAD to each GET, and the pages answer OPTIONS of another origin.
      .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => `${method} ${openApiPath(url)}`),
  )
  expect(described.toSorted()).toEqual(served.toSorted())
})
