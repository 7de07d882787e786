import { spawnSync } from 'node:child_process'
import { readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { isatty } from 'node:tty'

/**
 * Calls back once when npm has ended without a signal. npm passes no signal on, and a shell may run
 * between npm and us, so the parent is watched and, if that is a shell, its parent too.
 */
export function watchParents(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = isShell(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    const here = process.ppid === parent
    if (here && (!grandparent || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}

/**
 * Whether the process was started with nohup. Node resets the ignored hang-up signal, so nohup is detected by
 * what it leaves: its name as the last command of a shell, or an unreadable input instead of a terminal.
 */
export function isNohup() {
  const names = [process.env._ ?? '', lastCommandOf(process.ppid)]
  return names.some((name) => basename(name) === 'nohup') || cannotBeRead(0)
}

function cannotBeRead(handle) {
  if (isatty(handle)) return false
  try {
    readSync(handle, Buffer.alloc(0))
    return false
  } catch (error) {
    return error.code === 'EBADF'
  }
}

function isShell(pid) {
  return /^(\/\S*\/)?(sh|bash|dash|zsh|ash|busybox)\b/.test(commandLine(pid))
}

function commandLine(pid) {
  if (process.platform !== 'linux') return ps(pid, 'command')
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

function parentOf(pid) {
  if (process.platform !== 'linux') return Number(ps(pid, 'ppid')) || undefined
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) || undefined
}

function lastCommandOf(pid) {
  const found = /(?:^|\0)_=([^\0]*)/.exec(read(`/proc/${pid}/environ`))
  return found?.[1] ?? ''
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid, field) {
  return spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
