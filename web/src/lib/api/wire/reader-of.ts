import type { Endpoint, EndpointOutput } from '@sopan/contract/endpoint'

import { type Fields, isFields, textOrNull } from '#web/lib/fields.ts'

import { type Reader, type Rule, aList } from './rules.ts'

type Success<E extends Endpoint> = Exclude<EndpointOutput<E>, { success: false }>

/** The parts of a response that are read; undefined where it lacks what pages cannot do without. */
type Changes<E extends Endpoint> = { [K in keyof Success<E>]?: Success<E>[K] | null } | undefined

export type ResponseReader = [Endpoint, (body: Fields) => object | undefined]

/** The reader of the responses to one endpoint. */
export const readerOf = <E extends Endpoint>(
  endpoint: E,
  read: (body: Fields) => Changes<E>,
): ResponseReader => [endpoint, read]

/**
 * A page of a list: in a field of `data` or of the response, or `data` is the list. Undefined
 * where a response has no list: it would look empty.
 */
export function pageOf<T>(body: Fields, read: Reader<T>, ...names: string[]) {
  const { data } = body
  const holder = isFields(data) ? data : body
  const fields = Array.isArray(data) ? { list: data } : holder
  if (!['list', ...names].some((name) => Array.isArray(fields[name]))) return undefined
  return {
    items: aList(read, ...names)(fields, 'list'),
    next_cursor: textOrNull(holder['next_cursor']),
  }
}

/** A response whose `data` is a list; undefined where it has none. */
export const dataOf = <T>(body: Fields, read: Rule<T[]>): { data: T[] } | undefined =>
  Array.isArray(body['data']) ? { data: read(body, 'data') } : undefined
