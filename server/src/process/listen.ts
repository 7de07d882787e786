import type { App } from '#server/http/app-deps.ts'
import type { Settings } from '#server/lib/env/env.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

/** Starts listening; throws a one-sentence reason if it cannot. */
export async function listen(app: App, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const sentence = obstacle(errorCode(error), host, port)
    throw sentence ? new OperatorError(sentence) : error
  }
}

function obstacle(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} is taken by another program. ` +
        `Stop it, or start with PORT=${port === 65_535 ? port - 1 : port + 1}.`
      )
    case 'EACCES':
      return `Only root may use port ${port}. Start with a PORT from 1024 on.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Start with another HOST.`
    default:
      return undefined
  }
}
