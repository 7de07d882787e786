import { expect, it } from 'vitest'

import { apiHeaders, pageHeaders } from './security-headers.ts'

const plain = {
  production: false,
  inlineScriptHash: 'sha256-abc',
  checkout: null,
  viewerOrigin: null,
  apiOrigins: [],
  storageOrigin: null,
}

const policyOf = (options: Parameters<typeof pageHeaders>[0]) =>
  Object.fromEntries(
    (pageHeaders(options)['content-security-policy'] ?? '')
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s).slice(0, 2)),
  )

it('allows a page only its own scripts, the theme and the player', () => {
  expect(policyOf(plain)).toEqual({
    'default-src': "'self'",
    'script-src':
      "'self' 'sha256-abc' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https://i.ytimg.com",
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'connect-src': "'self'",
    'frame-src': "'self' https://www.youtube.com https://www.youtube-nocookie.com",
    'form-action': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
})

it('allows payments, a hosted viewer and another API host only if they are used', () => {
  const policy = policyOf({
    ...plain,
    checkout: { script: 'https://sdk.cashfree.com', frames: 'https://*.cashfree.com' },
    viewerOrigin: 'https://viewer.example',
    apiOrigins: ['https://api.example'],
  })
  expect(policy['script-src']).toMatch(/ https:\/\/sdk\.cashfree\.com$/)
  expect(policy['frame-src']).toMatch(/ https:\/\/viewer\.example https:\/\/\*\.cashfree\.com$/)
  expect(policy['connect-src']).toBe("'self' https://api.example https://*.cashfree.com")
  // Pictures and videos are below the API's origin.
  expect(policy['img-src']).toMatch(/ https:\/\/api\.example$/)
  expect(policy['media-src']).toMatch(/ https:\/\/api\.example$/)
  expect(policy['form-action']).toBe("'self' https://*.cashfree.com")
})

it('allows the storage of files where a file can be redirected to, and nowhere else', () => {
  const policy = policyOf({ ...plain, storageOrigin: 'https://s3.example' })
  const allowing = Object.entries(policy).flatMap(([directive, sources]) =>
    String(sources).includes('https://s3.example') ? [directive] : [],
  )
  expect(allowing).toEqual(['img-src', 'media-src', 'connect-src', 'frame-src'])
})

it('sets HSTS only in production', () => {
  const hsts = 'strict-transport-security'
  expect(pageHeaders(plain)).not.toHaveProperty(hsts)
  expect(apiHeaders({ production: false })).not.toHaveProperty(hsts)
  for (const headers of [
    pageHeaders({ ...plain, production: true }),
    apiHeaders({ production: true }),
  ]) {
    expect(Number(/max-age=(\d+)/.exec(headers[hsts] ?? '')?.[1])).toBeGreaterThanOrEqual(
      31_536_000,
    )
  }
})

it('allows an API response nothing in a browser, and no cache to store it', () => {
  expect(apiHeaders({ production: false })).toEqual({
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})
