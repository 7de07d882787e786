import type { Product } from './product.ts'
import { seedStaff } from './seed-staff.ts'

/** Calls the console with the session of a member; returns what the envelope has. A body of bytes is a file. */
export type ConsoleCall = (path: string, body?: object) => Promise<unknown>

/** An owner with a session, who calls the console at `address`. A response that is not 200 throws. */
export async function consoleMember({ db }: Product, address: string): Promise<ConsoleCall> {
  const token = await seedStaff(db, { name: 'asha', role: 'owner' })
  return async (path, body) => {
    const response = await fetch(`${address}/api${path}`, {
      headers: {
        cookie: `console=${token}`,
        origin: address,
        ...(body !== undefined && {
          'content-type': isFile(body) ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && {
        method: 'POST',
        body: isFile(body) ? body : JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    return response.headers.get('content-type')?.startsWith('application/json')
      ? (JSON.parse(text) as { data: unknown }).data
      : text
  }
}

const isFile = (body: object): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array
