import { expect, it } from 'vitest'

import { problemsOf, versionCode } from './app-options.ts'

const options = {
  url: 'https://institute.example',
  id: 'in.institute.app',
  name: 'Institute',
  version: '1.0.2',
}

it.each([
  {},
  { url: 'https://institute.example:8443' },
  { url: 'http://localhost:3000' },
  { id: 'a.b' },
  { id: 'in.institute_2.app' },
])('accepts %j', (given) => {
  expect(problemsOf({ ...options, ...given })).toEqual([])
})

it.each([
  [{ url: 'http://institute.example' }, /^The address/],
  [{ url: 'https://institute.example/app' }, /^The address/],
  [{ url: 'https://user:secret@institute.example' }, /^The address/],
  [{ url: 'institute.example' }, /^The address/],
  [{ url: 'http://localhost.institute.example' }, /^The address/],
  [{ id: 'institute' }, /^The application id \(--id\) must be/],
  [{ id: 'In.Institute' }, /^The application id \(--id\) must be/],
  [{ id: 'in.2institute' }, /^The application id \(--id\) must be/],
  [{ id: 'in.institute"/>' }, /^The application id \(--id\) must be/],
  [{ id: 'in.new.app' }, /may not contain 'new'/],
  [{ version: '1.0' }, /^The version of the pages, 1\.0,/],
])('rejects %j', (given, sentence) => {
  expect(problemsOf({ ...options, ...given })).toEqual([expect.stringMatching(sentence)])
})

it('a newer version has a greater code', () => {
  const codes = ['0.9.9', '1.0.2', '1.0.10', '1.2.0', '2.0.0'].map(versionCode)
  expect(codes).toEqual(codes.toSorted((a, b) => a - b))
  expect(new Set(codes).size).toBe(5)
})
