import { afterEach, describe, expect, it, vi } from 'vitest'

import { settings } from '../settings.ts'
import {
  deviceShare,
  nativeApp,
  nativePlatform,
  onBackButton,
  pathOfSite,
  urlBeside,
} from './native-app.ts'

const remove = vi.fn<() => Promise<void>>(async () => undefined)
const handle = { remove }

/** Adds the objects of the wrapper to the window. */
function wrap(plugins: object = {}): void {
  const App = { addListener: () => handle, exitApp: async () => undefined }
  vi.stubGlobal('Capacitor', { getPlatform: () => 'android', Plugins: { App, ...plugins } })
}

afterEach(() => vi.clearAllMocks())

it('a browser has no native app', () => {
  expect([nativeApp(), nativePlatform(), urlBeside('/terms')]).toEqual([null, null, '/terms'])
  expect(() => onBackButton(() => undefined)()).not.toThrow()
})

it.each([
  ['https://institute.example/courses/3?a=b#c', '/courses/3?a=b#c'],
  ['https://institute.example', '/'],
  ['https://institute.example//courses', '/courses'],
  ['https://institute.example/uploads/public/a.pdf', null],
  ['https://institute.example/no-such-page', null],
  ['https://institute.example.evil.example/courses', null],
  ['http://institute.example/courses', null],
  ['javascript:alert(1)', null],
  ['/courses', null],
])('the page of the site at %s is %s in the app', (address, path) => {
  expect(pathOfSite(address)).toBeNull()
  Object.assign(settings, { siteUrl: 'https://institute.example' })
  expect(pathOfSite(address)).toBe(path)
  Object.assign(settings, { siteUrl: '' })
})

it('the app reports its platform, and opens the site beside a page', () => {
  wrap()
  Object.assign(settings, { siteUrl: 'https://institute.example' })
  expect(nativePlatform()).toBe('android')
  expect(urlBeside('/terms')).toBe('https://institute.example/terms')
  Object.assign(settings, { siteUrl: '' })
})

it.each([
  ['the handle', () => handle],
  ['a promise of it', async () => handle],
])('a listener of the back button ends if the wrapper returns %s', async (_, addListener) => {
  wrap({ App: { addListener } })
  onBackButton(() => undefined)()
  await expect.poll(() => remove).toHaveBeenCalledOnce()
})

describe('sharing by the device', () => {
  const shared = { text: 'Study with me', url: 'https://institute.example/register?ref=A' }

  it('is done by the app where there is one', async () => {
    const share = vi.fn<(shared: object) => Promise<object>>(async () => ({}))
    wrap({ Share: { share } })
    await deviceShare()?.(shared)
    expect(share.mock.calls).toEqual([[shared]])
  })

  it('reports failures of the app, and not that its dialog was closed', async () => {
    wrap({ Share: { share: async () => Promise.reject(new Error('Share canceled')) } })
    await expect(deviceShare()?.(shared)).resolves.toBeUndefined()
    wrap({ Share: { share: async () => Promise.reject(new Error('No app')) } })
    await expect(deviceShare()?.(shared)).rejects.toThrow('No app')
  })

  it('is not offered where neither the app nor the browser can', () => {
    expect(deviceShare()).toBeNull()
  })
})
