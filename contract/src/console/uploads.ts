import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { id, idText } from '../fields.ts'
import { CONTENT_KINDS } from './content-kinds.ts'
import { draftAccess as access } from './drafts.ts'
import { consoleEndpoint } from './endpoint.ts'
import { PART_BYTES } from './upload-parts.ts'

/*
 * A file is sent in parts by the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0, without its
 * extensions): HEAD has the offset from which PATCH continues. It begins and ends with calls like any other.
 */

const path = z.string().min(1).max(300)
const bytes = z.int().positive('This file is empty.')

/** How far a file has arrived: 'arrived' waits to be stored, a 'stored' one can be put into its draft. */
const progress = {
  state: z.enum(['arriving', 'arrived', 'stored', 'refused']),
  /** Why the file was refused; null otherwise. */
  problem: z.string().nullable(),
}

export const beginUpload = consoleEndpoint(
  'POST',
  '/content/:kind/uploads',
  'Begins to send a file for a field of a draft, or finds what has arrived of the same file for the same field. ' +
    '400 if a file of this type or size does not belong there.',
  { access },
  {
    params: z.object({ kind: z.enum(CONTENT_KINDS) }),
    body: z.object({
      draft: id,
      /** The file of the draft with the field. */
      file: path,
      /** Such as 'notes.0.file'. */
      field: path,
      /** The present value of the field, whose file is replaced; null: the field is empty. */
      present: path.nullable(),
      name: z.string().min(1).max(300),
      bytes,
      /** When the file was changed on the member's computer, in milliseconds. */
      modified: z.int(),
    }),
    response: { 200: envelope(z.object({ id, ...progress })) },
  },
)

const uploadInPath = z.object({ kind: z.enum(CONTENT_KINDS), id: idText })

export const getUpload = consoleEndpoint(
  'GET',
  '/content/:kind/uploads/:id',
  'What has become of a file that was sent.',
  { access },
  { params: uploadInPath, response: { 200: envelope(z.object(progress)) } },
)

export const getOffset = consoleEndpoint(
  'HEAD',
  '/content/:kind/uploads/:id',
  'How much of a file has arrived: the headers Upload-Offset and Upload-Length.',
  { access },
  { params: uploadInPath, response: { 200: z.null() } },
)

export const sendPart = consoleEndpoint(
  'PATCH',
  '/content/:kind/uploads/:id',
  'The next part of a file, from the header Upload-Offset on: 1 MB, and the last one less. ' +
    '204 with the offset of the next part in Upload-Offset, 409 if another part is the next one, 400 if the content is not of the type that the name has.',
  { access, bodyLimit: PART_BYTES },
  {
    params: uploadInPath,
    body: z.instanceof(Uint8Array, { error: 'A part is of type application/offset+octet-stream' }),
    response: { 200: z.never(), 204: z.null() },
  },
)

export const attachUpload = consoleEndpoint(
  'POST',
  '/content/:kind/uploads/attach',
  'Puts a stored file into its draft, and returns the value for the field. 409 if another page has changed the draft since.',
  { access },
  {
    params: z.object({ kind: z.enum(CONTENT_KINDS) }),
    body: z.object({ id, version: z.int().positive(), upload: id }),
    response: { 200: envelope(z.object({ version: z.int().positive(), value: z.string() })) },
  },
)
