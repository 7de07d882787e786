import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'HEAD' | 'PATCH'

/** The parts of a request and its successful response, as Zod schemas. */
export interface EndpointSchema {
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  /** 204 where a protocol asks for a response without a body. */
  response: { 200: z.ZodType; 204?: z.ZodNull }
}

/**
 * One call of the API, declared once: the server spreads it into `app.route({ ...endpoint, handler
 * })`, the browser passes it to `call(endpoint, input)`. `url` is below the API prefix.
 */
export interface Endpoint<S extends EndpointSchema = EndpointSchema> {
  method: Method
  url: string
  /** The effect of the call, its limits and the effect of repeating it; shown in docs/api.md. */
  summary: string
  schema: S
  /** Maximum size of the request's body in bytes, if above the server's default of 16 KB. */
  bodyLimit?: number
}

export function endpoint<const S extends EndpointSchema>(
  method: Method,
  url: string,
  summary: string,
  schema: S,
  options: Pick<Endpoint, 'bodyLimit'> = {},
): Endpoint<S> {
  return { method, url, summary, schema, ...options }
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** The input of a call: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'querystring' | 'body' as E['schema'][K] extends z.ZodType ? K : never]: InputOf<
    E['schema'][K]
  >
}

/** The whole body of a 200 response. */
export type EndpointOutput<E extends Endpoint> = z.output<E['schema']['response'][200]>

type SuccessOf<T> = T extends { success: false } ? never : T

/** `data` of a successful response. */
export type EndpointData<E extends Endpoint> =
  SuccessOf<EndpointOutput<E>> extends { data: infer D } ? D : never
