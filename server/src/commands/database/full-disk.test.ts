import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { smallDisk } from '#test/small-disk.ts'

const t = testApp()

it.for([
  ['backup', (folder: string) => ['backup', join(folder, 'b.sopan')]],
  ['content export', (folder: string) => ['content', 'export', folder]],
] as const)(
  '%s onto a full disk names the reason and leaves nothing',
  async ([, words], { skip }) => {
    const folder = smallDisk(500)
    skip(folder === null, 'this user cannot mount a disk')
    const image = await t.files.put('public', Buffer.alloc(3_000_000, 7), 'png')
    await factories(t.db).course({ image })
    await expect(runCommand(t, words(String(folder)))).rejects.toThrow(
      /cannot be written to .*: the disk is full/,
    )
    expect(readdirSync(String(folder))).toEqual([])
  },
)
