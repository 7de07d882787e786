import { expect, it } from 'vitest'

import { inLanguages, loadWords } from './language.ts'

it('texts are English until those of the language have been loaded', async () => {
  const words = inLanguages(
    'door',
    { open: 'Open' },
    { hi: async () => ({ door: { open: 'खोलें' } }) },
  )
  expect(words.in('hi').open).toBe('Open')
  const loaded = words.loaded('hi')
  expect(await loaded).toBe(true)
  expect(words.loaded('hi')).toBe(loaded)
  expect(loaded).toMatchObject({ status: 'fulfilled', value: true })
  expect(words.in('hi').open).toBe('खोलें')
})

it('English is there from the first moment', () => {
  const words = inLanguages(
    'door',
    { open: 'Open' },
    { hi: async () => ({ door: { open: 'खोलें' } }) },
  )
  expect(words.loaded('en')).toBeNull()
})

it('a request that fails once is made again', async () => {
  let requests = 0
  const load = async () => {
    requests += 1
    if (requests === 1) throw new Error('offline')
    return { door: { open: 'खोलें' } }
  }
  const words = inLanguages('door', { open: 'Open' }, { hi: load })
  expect(await words.loaded('hi')).toBe(true)
  expect(words.in('hi').open).toBe('खोलें')
})

it('texts that cannot be loaded stay English, and the next call of loadWords tries them again', async () => {
  let isOffline = true
  const load = async () => {
    if (isOffline) throw new Error('offline')
    return { door: { open: 'खोलें' } }
  }
  const words = inLanguages('door', { open: 'Open' }, { hi: load })
  expect(await words.loaded('hi')).toBe(false)
  expect(words.loaded('hi')).toMatchObject({ status: 'fulfilled', value: false })
  expect(words.in('hi').open).toBe('Open')
  expect(await loadWords('hi')).toBe(false)
  isOffline = false
  expect(await loadWords('hi')).toBe(true)
  expect(words.in('hi').open).toBe('खोलें')
})
