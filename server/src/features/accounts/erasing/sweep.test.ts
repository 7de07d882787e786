import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { MINUTE_MS } from '@sopan/domain/durations'
import { beforeEach, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'

import { erasedListAt, erasedListIn, erasuresIn, lineOf } from './erased-list.ts'
import { requestErasure } from './request-erasure.ts'
import { lockForErasing } from './store.ts'
import { sweepErasures } from './sweep.ts'

const t = testApp()
const file = () => join(t.settings.DATA_DIR, 'erased.jsonl')
const text = () => readFileSync(file(), 'utf8')
const minutesAgo = (minutes: number) => new Date(t.time.getTime() - minutes * MINUTE_MS)

beforeEach(() => rmSync(file(), { force: true }))

/** Erases an account; the transaction ends as given. */
async function erased(end: 'commit' | 'rollback', at = t.time) {
  const user = await factories(t.db).user()
  const list = erasedListIn(t.settings.DATA_DIR)
  await t.db
    .transaction()
    .execute(async (trx) => {
      const locked = await lockForErasing(trx, user.id)
      if (locked === undefined) throw new Error('there is no account')
      await requestErasure(trx, locked, { at, actor: 'ravi', givenUp: 'all', list })
      if (end === 'rollback') throw new Error('the connection is lost')
    })
    .catch((error: unknown) => {
      if (end === 'commit') throw error
    })
  return user
}

it('makes the list where it is missing, with all erasures of the database', async () => {
  expect(await sweepErasures(t)).toBe(0)
  expect(text()).toBe('')
  const user = await erased('commit')
  rmSync(file())
  expect(await sweepErasures(t)).toBe(1)
  expect(await sweepErasures(t)).toBe(0)
  expect(JSON.parse(text())).toEqual({ ...lineOf(user.id, t.time), committed: true })
})

it('adds that an erasure was not committed, once it cannot be any more', async () => {
  const user = await erased('rollback', minutesAgo(9))
  expect(await sweepErasures(t)).toBe(0)
  t.time = new Date(t.time.getTime() + 2 * MINUTE_MS)
  expect(await sweepErasures(t)).toBe(1)
  expect(await sweepErasures(t)).toBe(0)
  const lines = (await erasedListIn(t.settings.DATA_DIR).read()) ?? []
  expect(lines).toMatchObject([{ user: user.id }, { user: user.id, committed: false }])
  expect(erasuresIn(lines)).toEqual([])
})

it('adds an erasure that follows one that was not committed', async () => {
  const at = minutesAgo(30)
  const user = await erased('rollback', at)
  await sweepErasures(t)
  const list = erasedListIn(t.settings.DATA_DIR)
  await t.db.transaction().execute(async (trx) => {
    const locked = await lockForErasing(trx, user.id)
    if (locked === undefined) throw new Error('there is no account')
    await requestErasure(trx, locked, { at: t.time, actor: 'ravi', givenUp: 'all', list })
  })
  expect(await sweepErasures(t)).toBe(1)
  expect(await sweepErasures(t)).toBe(0)
  expect(erasuresIn((await list.read()) ?? [])).toEqual([
    { user: user.id, at: t.time, isCommitted: true },
  ])
})

it('leaves a committed erasure as it is if the database is an older one, which doctor reports', async () => {
  const user = await factories(t.db).user()
  const line = { ...lineOf(user.id, minutesAgo(30)), committed: true }
  await erasedListIn(t.settings.DATA_DIR).append(line)
  expect(await sweepErasures(t)).toBe(0)
  const { lines } = await runCommand(t, ['doctor'])
  expect(lines.join('\n')).toContain(`an account that was erased and is there:\n  user ${user.id}`)
})

it('leaves lines of accounts that are not there, or were made later', async () => {
  const user = await factories(t.db).user({ created_at: t.time })
  await erasedListIn(t.settings.DATA_DIR).append(
    lineOf(user.id, minutesAgo(60)),
    lineOf(user.id + 1000, minutesAgo(60)),
  )
  expect(await sweepErasures(t)).toBe(0)
})

it('erases nothing if the line cannot be written', async () => {
  const user = await factories(t.db).user()
  writeFileSync(file(), '')
  // A file where the folder should be.
  const list = erasedListIn(file())
  const erasing = t.db.transaction().execute(async (trx) => {
    const locked = await lockForErasing(trx, user.id)
    if (locked === undefined) throw new Error('there is no account')
    await requestErasure(trx, locked, { at: t.time, actor: 'ravi', givenUp: 'all', list })
  })
  await expect(erasing).rejects.toThrow(/EEXIST|ENOTDIR/)
  const after = await t.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()
  expect(after).toEqual(user)
})

it.each(['{"user":1,"at":"2026-11-', '[]', '{"user":"1","at":"2026-11-20T06:00:00.000Z"}'])(
  'a line %s is named by its number',
  async (line) => {
    const list = erasedListAt(file())
    await list.append(lineOf(1, t.time))
    appendFileSync(file(), line)
    await expect(list.read()).rejects.toThrow(`Line 2 of ${file()} cannot be read.`)
  },
)
