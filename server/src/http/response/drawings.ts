import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyRequest } from 'fastify'

import type { Files } from '#server/lib/files/files.ts'

import type { ResponseCache } from './response-cache.ts'

const MIB = 1024 * 1024

export const isDrawing = (path: string): boolean => extname(path) === '.svg'

/**
 * Drawings are text, and less than half as large when compressed; all other stored types are
 * compressed already. Returns null if the file is to be sent as it is.
 */
export function drawingsOf(files: Files, responses: ResponseCache) {
  return async (request: FastifyRequest, path: string, size: number): Promise<Buffer | null> => {
    const { range, 'accept-encoding': encodings = '' } = request.headers
    const isWhole = request.method === 'GET' && range === undefined
    if (!isDrawing(path) || !isWhole || size > MIB || !/\bgzip\b/.test(encodings)) {
      return null
    }
    return responses.get(`drawing ${path}`, async () => promisify(gzip)(await files.read(path)))
  }
}
