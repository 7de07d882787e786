import { type Endpoint, type EndpointSchema, type Method, endpoint } from '../endpoint.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may make a call: any caller; a session that has given its password, and maybe no code yet; a complete session
 * of any member; or one of a member whose roles have this permission, or one of these.
 */
export type Access = 'everybody' | 'password' | 'member' | Permission | readonly Permission[]

/** The access of a call that depends on its path. */
export interface AccessOf {
  /** The parameters are not checked yet. */
  of: (params: Record<string, string>) => Access
  /** The same in words, for docs/console.md. */
  words: string
}

export const isAccessOf = (access: Access | AccessOf): access is AccessOf =>
  typeof access === 'object' && 'of' in access

/** A call of the console: a call whose access is part of the value. */
export interface ConsoleEndpoint<S extends EndpointSchema = EndpointSchema> extends Endpoint<S> {
  access: Access | AccessOf
  /** Whether a code of the second factor must have been given within the last 5 minutes. */
  needsFreshCode: boolean
}

export function consoleEndpoint<const S extends EndpointSchema>(
  method: Method,
  url: string,
  summary: string,
  {
    access,
    freshCode = false,
    ...options
  }: { access: Access | AccessOf; freshCode?: boolean } & Pick<Endpoint, 'bodyLimit'>,
  schema: S,
): ConsoleEndpoint<S> {
  return { ...endpoint(method, url, summary, schema, options), access, needsFreshCode: freshCode }
}
