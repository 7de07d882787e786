/** The code of an error of the system, PostgreSQL or Node: ENOENT, 23505, ERR_… */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
