import { describe, expect, it } from 'vitest'

import { frameUrl, viewersFor } from './viewers.ts'

const HOSTED = {
  mode: 'hosted',
  url: 'https://viewer.example/view?file={url}&embedded=1',
} as const
const BOOK = 'https://sopan.example/uploads/public/a.pdf'

describe('the order of the viewers', () => {
  it('is hosted, built-in, direct, direct with a cache-busting parameter', () => {
    expect(viewersFor(BOOK, HOSTED, true)).toEqual(['hosted', 'builtin', 'direct', 'uncached'])
  })

  it.each([
    ['for a paid file', `${BOOK}?expires=1&u=2&signature=abc`],
    ['for a file without https', 'http://sopan.example/uploads/public/a.pdf'],
    ['on this device', 'https://localhost/a.pdf'],
    ['on a device in this network', 'https://school/a.pdf'],
    ['on a local name', 'https://school.local/a.pdf'],
    ['on a private address', 'https://192.168.1.4/a.pdf'],
    ['on another private address', 'https://172.20.0.1/a.pdf'],
    ['on an IPv6 address', 'https://[fe80::1]/a.pdf'],
  ])('starts with the built-in viewer %s', (_, file) => {
    expect(viewersFor(file, HOSTED, true)).toEqual(['builtin', 'direct', 'uncached'])
  })

  it('starts with the built-in viewer offline, and if so configured', () => {
    expect(viewersFor(BOOK, HOSTED, false)[0]).toBe('builtin')
    expect(viewersFor(BOOK, { ...HOSTED, mode: 'builtin' }, true)[0]).toBe('builtin')
    expect(viewersFor(BOOK, { ...HOSTED, url: '' }, true)[0]).toBe('builtin')
  })

  it('is the same for a file of another host', () => {
    const file = 'https://cdn.example.com/notes/a.pdf'
    expect(viewersFor(file, HOSTED, true)).toEqual(['hosted', 'builtin', 'direct', 'uncached'])
    expect(viewersFor(file, HOSTED, false)).toEqual(['builtin', 'direct', 'uncached'])
  })

  it('uses the hosted viewer for any public URL', () => {
    expect(viewersFor('https://172.217.0.1/a.pdf', HOSTED, true)[0]).toBe('hosted')
    expect(viewersFor('https://10th.example/a.pdf', HOSTED, true)[0]).toBe('hosted')
  })
})

describe('the URL of a frame', () => {
  it("passes the file's URL to the hosted viewer", () => {
    expect(frameUrl('hosted', `${BOOK}?a=1`, HOSTED, '')).toBe(
      'https://viewer.example/view?file=https%3A%2F%2Fsopan.example%2Fuploads%2Fpublic%2Fa.pdf%3Fa%3D1&embedded=1',
    )
  })

  it('is the file itself, and then the file with a parameter', () => {
    expect(frameUrl('direct', BOOK, HOSTED, '7')).toBe(BOOK)
    expect(frameUrl('uncached', BOOK, HOSTED, '7')).toBe(`${BOOK}?t=7`)
    expect(frameUrl('uncached', `${BOOK}?signature=s`, HOSTED, '7')).toBe(`${BOOK}?signature=s&t=7`)
  })
})
