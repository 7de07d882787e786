import { PassThrough } from 'node:stream'

import { expect, it, vi } from 'vitest'

import { parseSettings } from '#server/lib/env/env.ts'

import { createLogger } from './log.ts'

const pretty = vi.hoisted(() => vi.fn<() => PassThrough>())
vi.mock('node:tty', () => ({ isatty: (fd: number) => fd === 1 }))
vi.mock('pino-pretty', () => ({ default: pretty }))

it('writes readable lines to a terminal, also from a thread', async () => {
  const stream = new PassThrough()
  pretty.mockReturnValue(stream)
  const logger = await createLogger(parseSettings({}))
  logger.info('ready')
  expect(String(stream.read())).toContain('ready')
})
