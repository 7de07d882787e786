/**
 * Loaded into a server process by a test (NODE_OPTIONS=--import): kills the process with SIGKILL at
 * one statement. STOP_AT is JSON: statements that must come first, in their order, and the one to
 * stop at, each as the first words of its SQL text; and whether to stop before it is sent or after its
 * result has arrived.
 */
import pg from 'pg'

interface StopPoint {
  first: string[]
  at: string
  when: 'before' | 'after'
}

const { first, at, when } = JSON.parse(process.env['STOP_AT'] ?? '') as StopPoint
const awaited = [...first]

type Query = (this: pg.Client, ...words: unknown[]) => unknown

const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype

prototype.query = function stopping(...words) {
  const text = textOf(words[0])
  if (awaited.length > 0) {
    if (text.startsWith(awaited[0] ?? '')) awaited.shift()
    return query.apply(this, words)
  }
  if (!text.startsWith(at)) return query.apply(this, words)
  if (when === 'before') stop()
  const result = query.apply(this, words)
  if (!(result instanceof Promise)) throw new Error(`no promise for ${at}`)
  return result.then(stop)
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query.trim()
  const isObject = typeof query === 'object' && query !== null && 'text' in query
  return isObject ? String(query.text).trim() : ''
}

function stop(): void {
  process.kill(process.pid, 'SIGKILL')
}
