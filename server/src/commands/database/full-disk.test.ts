import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { submitTicket } from '@sopan/contract/support'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { smallDisk } from '#test/small-disk.ts'

const t = testApp()

it.for([
  ['backup', (folder: string) => ['backup', join(folder, 'b.sopan')]],
  ['content export', (folder: string) => ['content', 'export', folder]],
  [
    'call',
    (folder: string, ticket: number) => [
      'call',
      'GET',
      `/tickets/${ticket}/picture`,
      `--save=${folder}`,
    ],
  ],
] as const)(
  '%s onto a full disk names the reason and leaves nothing',
  async ([, words], { skip }) => {
    const folder = smallDisk(500)
    skip(folder === null, 'this user cannot mount a disk')
    const build = factories(t.db)
    const image = await t.files.put('public', Buffer.alloc(3_000_000, 7), 'png')
    await build.course({ image })
    const user = await build.user()
    const body = { email: user.email, message: 'The video stops.' }
    const sent = await t.call(submitTicket, { body }, await build.token(user.id, t.time))
    const ticket = sent.body.data.ticket_id
    await t.db.updateTable('ticket').set({ image }).execute()
    await expect(runCommand(t, words(String(folder), ticket))).rejects.toThrow(
      /cannot be written to .*: the disk is full/,
    )
    expect(readdirSync(String(folder))).toEqual([])
  },
)
