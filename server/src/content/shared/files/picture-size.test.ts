import { expect, test } from 'vitest'

import { pictureSize } from './picture-size.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

// Heads of pictures of 320 × 180, as the formats' specifications lay them out.
test.each([
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">')],
  ['svg', Buffer.from("<svg viewBox='-10,-10, 319.6 ,180.2'>")],
  ['png', bytes('89504e470d0a1a0a 0000000d 49484452 00000140 000000b4 08 06 00 00 00')],
  ['jpg', bytes('ffd8 ffe0 0004 0000 ffc4 0003 00 ffc2 0011 08 00b4 0140 03 000000')],
  ['jpg', bytes('ffd8 ffff ffe0 0004 0000 ffff ffc2 0011 08 00b4 0140 03 000000')],
  ['webp', bytes('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 b400')],
  ['webp', bytes('52494646 00000000 57454250 5650384c 00000000 2f 3fc12c00 0000000000')],
  ['webp', bytes('52494646 00000000 57454250 56503858 00000000 00000000 3f0100 b30000')],
])('%s %#', (ending, head) => {
  expect(pictureSize(head, ending)).toEqual({ width: 320, height: 180 })
})

test.each([
  ['svg', Buffer.from('<svg width="10">')],
  ['svg', Buffer.from('<svg viewBox="0 0 0 10">')],
  ['svg', Buffer.from('<svg viewBox="0 0 a b">')],
  ['png', bytes('89504e47')],
  ['jpg', bytes('ffd8 ffe0 0004 0000')],
  ['jpg', bytes('ffd8 ffe0 0000 0000 0000 0000 0000')],
  ['jpg', Buffer.alloc(40, 0xff)],
  ['webp', Buffer.alloc(40)],
])('%s without a size %#', (ending, head) => {
  expect(pictureSize(head, ending)).toBeNull()
})
