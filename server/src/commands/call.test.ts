import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { consoleEndpoints } from '@sopan/contract/console/endpoints'
import { exportLearner, setLearnerStatus } from '@sopan/contract/console/learner-acts'
import { listOrders } from '@sopan/contract/console/orders'
import { submitTicket } from '@sopan/contract/support'
import { CommanderError } from 'commander'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import { buildCalls, callable } from '#server/console/calls.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { receiptApp } from '#test/receipts.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const { app, bought } = receiptApp()
const { t } = app

const call = (words: string[], options: Record<string, string | true> = {}) =>
  runCommand(t, ['call', ...words], options)

const audits = () => t.db.selectFrom('audit').select(['actor', 'action', 'reason']).execute()

async function deactivation() {
  const user = await factories(t.db).user()
  const act = { learner_id: user.id, email: user.email, reason: 'shared account' }
  return { ...act, status: 'inactive' as const, despite_running: false }
}

describe('a call', () => {
  it('reads what the console reads', async () => {
    const { id } = await bought()
    const { data } = await call(['GET', '/orders?limit=1'])
    expect(data).toMatchObject({ data: { orders: [{ order_id: id }], next_cursor: null } })
  })

  it('does what the console does, with who has called sudo in the audit', async () => {
    const body = await deactivation()
    expect(
      (await call(['POST', '/learners/set-status'], { data: JSON.stringify(body) })).lines,
    ).toEqual(['Done.'])
    expect(await audits()).toEqual([
      { actor: 'ravi', action: 'deactivate user', reason: 'shared account' },
    ])
    await expect(makeCall(t, setLearnerStatus, { body })).rejects.toThrow(
      /is inactive already, by ravi/,
    )
  })

  it.each([
    [
      'a field that is not valid',
      ['POST', '/learners/set-status'],
      { data: JSON.stringify({ learner_id: 1, email: 'a@example.com', reason: ' ' }) },
      'Give a reason',
    ],
    [
      'an order that does not exist',
      ['GET', '/orders/order_x'],
      {},
      "There is no order 'order_x'.",
    ],
    ['a parameter that is not valid', ['GET', '/orders?limit=x'], {}, 'limit is not valid'],
    ['a path that does not exist', ['GET', '/nothing'], {}, 'There is no call GET /nothing.'],
    ['another method of a path', ['POST', '/orders'], {}, 'There is no call'],
  ])('with %s is refused, and ends with 1', async (_, words, options, message) => {
    const { isDone, lines } = await call(words, options)
    expect([isDone, lines[0]]).toEqual([false, expect.stringContaining(message)])
    expect(await audits()).toEqual([])
  })

  it('is not there for sessions, invitations and other paths', async () => {
    for (const path of [
      '/sign-in',
      '/sign-out',
      '/me',
      '/invite',
      '/staff/invite',
      '/staff/reset',
      '/second-factor/set-up',
      '/items/published',
      '/orders/../sign-in',
      '//sign-in',
      '/api/orders',
    ]) {
      for (const method of ['GET', 'POST']) {
        const { isDone, lines } = await call([method, path])
        expect([path, isDone, lines[0]]).toEqual([
          path,
          false,
          expect.stringMatching(/^There is no/),
        ])
      }
    }
  })

  it('of anything but a path is refused, also of the URL of another server', async () => {
    for (const path of ['', 'orders', 'http://[', 'https://example.com/orders']) {
      const calling = call(['GET', path])
      await expect(calling, path).rejects.toThrow("A path begins with '/'")
    }
  })

  it('of GET with fields is refused, because they would be ignored', async () => {
    const { isDone, lines } = await call(['GET', '/orders'], { data: '{"limit":1}' })
    expect([isDone, lines[0]]).toEqual([false, expect.stringContaining('are in its path')])
  })

  it('with fields that are no object is wrong use', async () => {
    for (const data of ['text', '[1]', '"x"', 'null', '{"a":']) {
      const calling = call(['POST', '/learners/set-status'], { data })
      await expect(calling, data).rejects.toThrow(CommanderError)
    }
  })

  it('shows no control characters of what a learner has written', async () => {
    const user = await factories(t.db).user()
    const body = { email: user.email, message: '\u001B[2JHello\n\u202Eolleh' }
    await t.call(submitTicket, { body }, await factories(t.db).token(user.id, t.time))
    const { lines } = await call(['GET', '/tickets'])
    expect(lines.join('')).toContain('Hello')
    expect(lines.join('')).not.toMatch(/[\p{Cc}\u202E]/u)
  })
})

describe('--list', () => {
  it('has every call that a role permits and the page of today, each of which is there', async () => {
    const { data } = await call([], { list: true })
    const listed = data as { method: 'GET' | 'POST'; path: string }[]
    const others = consoleEndpoints.filter((one) => !callable.includes(one)).map(({ url }) => url)
    expect(others).toEqual([
      '/sign-in',
      '/invite',
      '/invite/accept',
      '/me',
      '/second-factor/set-up',
      '/second-factor/confirm',
      '/second-factor/check',
      '/second-factor/recover',
      '/sign-out',
      '/items/published',
      '/staff/invite',
      '/staff/reset',
      // The parts of a file come from a browser.
      '/content/:kind/uploads',
      '/content/:kind/uploads/:id',
      '/content/:kind/uploads/:id',
      '/content/:kind/uploads/:id',
      '/content/:kind/uploads/attach',
    ])
    const { db, files, gateway, now, settings } = t
    const deps = { db, files, gateway, now, settings, limits: { hit: () => undefined } }
    const caller = { actor: 'ravi', dryRun: false, check: () => undefined }
    const calls = await buildCalls(deps, caller, pino({ level: 'silent' }))
    expect(listed.filter(({ method, path: url }) => !calls.hasRoute({ method, url }))).toEqual([])
    await calls.close()
  })
})

describe('--file', () => {
  const path = '/content/questions/preview-file?name=bank.gift'
  const written = () => {
    const file = join(temporaryFolder(), 'bank.gift')
    writeFileSync(file, 'Is it so?{=yes ~no}')
    return file
  }

  it('sends a file to a call that takes one', async () => {
    const { data } = await call(['POST', path], { file: written() })
    expect(data).toMatchObject({ data: { rows: [{ question: { answer: 'A' } }] } })
  })

  it('is refused where the call takes no file or the file is not there, and needed where it takes one', async () => {
    const file = written()
    const replies = [
      await call(['POST', path]),
      await call(['POST', path], { file, data: '{}' }),
      await call(['GET', listOrders.url], { file }),
    ]
    expect(replies.map(({ isDone, lines }) => [isDone, lines[0]])).toEqual([
      [false, 'This call takes a file: give --file, and the fields in the path.'],
      [false, 'This call takes a file: give --file, and the fields in the path.'],
      [false, 'This call takes no file.'],
    ])
    await expect(call(['POST', path], { file: `${file}.x` })).rejects.toThrow('There is no file')
  })
})

describe('--save', () => {
  it('writes the file of a response, which only its owner can read, into a folder or under a new name', async () => {
    const { user } = await bought()
    const folder = join(temporaryFolder(), 'saved')
    mkdirSync(folder)
    const body = { learner_id: user.id, email: user.email }
    const saved = await call(['POST', exportLearner.url], {
      data: JSON.stringify(body),
      save: folder,
    })
    const [name = ''] = readdirSync(folder)
    expect([name, saved.lines]).toEqual([
      `learner ${user.id} 2026-11-20.zip`,
      [`Written: ${join(folder, name)}`],
    ])
    expect(readFileSync(join(folder, name), 'latin1').slice(0, 2)).toBe('PK')
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    const again = call(['POST', exportLearner.url], { data: JSON.stringify(body), save: folder })
    await expect(again).rejects.toThrow('exists already')
  })

  it('is refused where there is no file, needed where there is one, and then nothing is done', async () => {
    const body = await deactivation()
    const data = JSON.stringify(body)
    const save = join(temporaryFolder(), 'x')
    const replies = [
      await call(['POST', setLearnerStatus.url], { data, save }),
      await call(['POST', exportLearner.url], { data }),
      await call(['POST', exportLearner.url], { data, save, 'dry-run': true }),
      await call(['GET', listOrders.url], { 'dry-run': true }),
    ]
    expect(replies.map(({ isDone, lines }) => [isDone, lines[0]])).toEqual([
      [false, 'The response has no file to save.'],
      [false, 'The response is a file: give --save.'],
      [false, 'A file has no dry run.'],
      [false, 'This call changes nothing, so that it has no dry run.'],
    ])
    expect(await audits()).toEqual([])
  })
})
