import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'

/** Clock ticks per second in /proc; 100 on every Linux that Node supports. */
const TICKS = 100

/** Ends a child process by a signal, unless it has ended, and waits until it has. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** A process and all its descendants; the database's processes are among them. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = parentOf(Number(name))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [pid]
  for (const parent of tree) tree.push(...(children.get(parent) ?? []))
  return tree
}

function statOf(pid: number): string[] | null {
  if (!Number.isInteger(pid)) return null
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function parentOf(pid: number): number | null {
  const parent = statOf(pid)?.[1]
  return parent === undefined ? null : Number(parent)
}

/** CPU seconds of a process and all its descendants. */
export const treeCpuSeconds = (pid: number): number => cpuSeconds(processTree(pid))

/** CPU seconds of processes, including their ended children. */
export function cpuSeconds(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const stat = statOf(pid)
    return stat === null ? 0 : [11, 12, 13, 14].reduce((sum, at) => sum + Number(stat[at]), 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS
}

/** The most memory that a process had so far, in megabytes; 0 after its end. */
export function peakMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Share of the machine's time that was idle since the last call. */
export function idleMeter(): () => number {
  const read = () => {
    const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
    const fields = line.trim().split(/\s+/).slice(1).map(Number)
    return { idle: (fields[3] ?? 0) + (fields[4] ?? 0), all: fields.reduce((a, b) => a + b, 0) }
  }
  let last = read()
  return () => {
    const next = read()
    const share = (next.idle - last.idle) / Math.max(1, next.all - last.all)
    last = next
    return share
  }
}
