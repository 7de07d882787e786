import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { temporaryFolder } from '#test/temporary-folder.ts'

import { parseSettings } from './env.ts'

const TOKEN = 'a token of 24 characters'

function fileWith(content: string): string {
  const file = join(temporaryFolder(), 'secret')
  writeFileSync(file, content)
  return file
}

it('reads a secret from a file, without the line break at its end', () => {
  const settings = parseSettings({ METRICS_TOKEN_FILE: fileWith(`${TOKEN}\n`) })
  expect(settings.METRICS_TOKEN).toBe(TOKEN)
})

it.each([
  [
    'a missing file',
    () => ({ METRICS_TOKEN_FILE: '/nowhere/token' }),
    'METRICS_TOKEN_FILE names a file that cannot be read (ENOENT).',
  ],
  [
    'an empty file',
    () => ({ SMTP_URL_FILE: fileWith('\n'), MAIL_FROM: 'a@b.in' }),
    'SMTP_URL_FILE names an empty file.',
  ],
  [
    'a secret that is set twice',
    () => ({ METRICS_TOKEN: TOKEN, METRICS_TOKEN_FILE: fileWith(TOKEN) }),
    'Set METRICS_TOKEN or METRICS_TOKEN_FILE, not both.',
  ],
  [
    'a wrong secret, without showing it',
    () => ({ METRICS_TOKEN_FILE: fileWith('short') }),
    'METRICS_TOKEN must have at least 24 characters.',
  ],
])('refuses %s', (_, environment, problem) => {
  expect(() => parseSettings(environment())).toThrow(
    `The settings (environment or .env) need correcting:\n- ${problem}`,
  )
})
