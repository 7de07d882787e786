import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'

import { testApp } from './app.ts'
import { freePort } from './free-port.ts'
import { migratedFolder } from './processes/embedded-folder.ts'
import { startServer } from './processes/server-process.ts'
import { isMissing } from './programs.ts'
import { temporaryFolder } from './temporary-folder.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const CLI = join(import.meta.dirname, '../src/cli.ts')

const fileOf = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** Runs a program that checks a file; returns its output if it finds a fault. */
function faultOf(program: string, args: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? null : `${stdout}${stderr}`
}

describe.skipIf(isMissing('haproxy') || isMissing('openssl'))(
  'HAProxy (skipped where haproxy is missing)',
  () => {
    function copyOf(name: string, change = (text: string) => text) {
      const folder = temporaryFolder()
      const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
      const pair = [
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        '-subj',
        '/CN=x',
      ]
      execFileSync('openssl', ['req', '-x509', ...pair], { stdio: 'pipe' })
      const both = readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8')
      for (const host of ['learn', 'office'])
        writeFileSync(join(folder, `${host}.example.pem`), both)
      const file = join(folder, name)
      writeFileSync(file, change(fileOf(name).replace('/etc/haproxy/certs', folder)))
      return file
    }

    it.each(['haproxy.cfg', 'haproxy-postgres.cfg'])('accepts %s', (name) => {
      expect(faultOf('haproxy', ['-c', '-f', copyOf(name)])).toBeNull()
    })

    it('refuses a file with a wrong word', () => {
      const broken = copyOf('haproxy.cfg', (text) => text.replace('balance', 'balence'))
      expect(faultOf('haproxy', ['-c', '-f', broken])).toContain('balence')
    })
  },
)

describe.skipIf(isMissing('patroni'))('Patroni (skipped where it is missing)', () => {
  it.each([
    ['accepts the file', (text: string) => text, /^$/],
    ['refuses a file without a scope', (text: string) => text.replace('scope:', 'a:'), /scope/],
  ])('%s', async (_, change, fault) => {
    const [port, rest, folder] = [await freePort(), await freePort(), temporaryFolder()]
    const file = join(folder, 'patroni.yml')
    const text = fileOf('patroni.yml')
      .replace('listen: 10.0.0.21:5432', `listen: 127.0.0.1:${port}`)
      .replace('listen: 10.0.0.21:8008', `listen: 127.0.0.1:${rest}`)
      .replace('/var/lib/postgresql/sopan', join(folder, 'data'))
    writeFileSync(file, change(text))
    expect(faultOf('patroni', ['--validate-config', file]) ?? '').toMatch(fault)
  })
})

describe.skipIf(isMissing('caddy'))('Caddy (skipped where caddy is missing)', () => {
  it.each(['Caddyfile', 'Caddyfile.compose', 'Caddyfile.storage'])('accepts the %s', (name) => {
    const config = join(DEPLOY, name)
    expect(faultOf('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'])).toBeNull()
  })
})

describe.skipIf(isMissing('systemd-analyze'))('systemd (skipped where it is missing)', () => {
  it('accepts the units', () => {
    const folder = temporaryFolder()
    const units = readdirSync(join(DEPLOY, 'systemd')).map((name) => {
      // The program and the user of the units are not on this machine.
      const text = fileOf(`systemd/${name}`)
        .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
        .replace(/^User=.*\n/m, '')
      const unit = join(folder, name.replace('@.', '@3000.'))
      writeFileSync(unit, text)
      return unit
    })
    expect(units.map((unit) => basename(unit))).toContain('sopan@3000.service')
    expect(faultOf('systemd-analyze', ['verify', '--man=no', ...units])).toBeNull()
  })
})

describe('PostgreSQL', () => {
  const t = testApp()

  it('knows every setting for exam days', async () => {
    const names = [...fileOf('postgresql-exam.conf').matchAll(/^(\w+) = /gm)].map(
      ([, name]) => name,
    )
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM pg_settings WHERE name = ANY (${names})`.execute(t.db)
    expect(names.length).toBeGreaterThan(10)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
})

describe('the backup script', () => {
  it('writes a backup, keeps the newest 14 and copies them', async () => {
    const [folder, copies, data] = [temporaryFolder(), temporaryFolder(), await migratedFolder()]
    writeFileSync(join(data, 'erased.jsonl'), '{"user_id":1}\n')
    const command = join(temporaryFolder(), 'sopan')
    writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`, { mode: 0o755 })
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      BACKUPS: folder,
      SOPAN: command,
      DATA_DIR: data,
      ...(isMissing('rsync') ? {} : { COPY_TO: copies }),
    }
    await startServer({ PORT: await freePort(), DATA_DIR: data })
    const backUp = () => promisify(execFile)(join(DEPLOY, 'backup.sh'), { cwd: data, env })
    await backUp()
    const [newest = ''] = readdirSync(join(folder, 'daily'))
    for (let day = 1; day <= 15; day++) {
      const name = `2026-01-${String(day).padStart(2, '0')}-021500.sopan`
      copyFileSync(join(folder, 'daily', newest), join(folder, 'daily', name))
    }
    // The name of a backup has its second.
    await vi.waitFor(backUp, { interval: 500, timeout: 120_000 })
    const kept = readdirSync(join(folder, 'daily'))
    expect(kept).toHaveLength(14)
    expect(kept).toContain(newest)
    expect(kept).not.toContain('2026-01-01-021500.sopan')
    expect(readFileSync(join(folder, 'erased.jsonl'), 'utf8')).toBe('{"user_id":1}\n')
    const copied = isMissing('rsync') ? kept : readdirSync(join(copies, 'daily'))
    expect(copied).toEqual(kept)
  })
})
