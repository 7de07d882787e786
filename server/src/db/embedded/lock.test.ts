import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, it } from 'vitest'

import { dataFolder } from '#test/processes/embedded-folder.ts'

import { takeLock, tryLock } from './lock.ts'

it('names the process that holds the folder, in one sentence', async () => {
  const folder = dataFolder()
  const lock = await takeLock(folder)
  await expect(takeLock(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${process.pid}. ` +
      'Stop it first, or start with another DATA_DIR.',
  )
  await lock.release()
})

it('is free again after release', async () => {
  const folder = dataFolder()
  const lock = await takeLock(folder)
  await lock.release()
  const second = await tryLock(folder)
  expect(second).toBeDefined()
  await second?.release()
})

it('does not affect other folders', async () => {
  const lock = await takeLock(dataFolder())
  const other = await tryLock(dataFolder())
  expect(other).toBeDefined()
  await other?.release()
  await lock.release()
})

it('ends with the process that held it, even if that is killed', async () => {
  const folder = dataFolder()
  const program = `
    import { takeLock } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
    await takeLock(${JSON.stringify(folder)})
    console.log('taken')
    setInterval(() => undefined, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await expect(takeLock(folder)).rejects.toThrow(`is in use by process ${holder.pid}.`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = await tryLock(folder)
  expect(lock).toBeDefined()
  await lock?.release()
})
