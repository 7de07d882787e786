/** The code that the system, PostgreSQL or Node gave an error: ENOENT, 23505, ERR_… */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
