import type { Endpoint, EndpointData, EndpointOutput } from '@sopan/contract/endpoint'

/** A T as a server may send it: the named fields can be missing. */
export type Sent<T, Missing extends keyof T> = Omit<T, Missing> & Partial<Pick<T, Missing>>

type Success<E extends Endpoint> = Exclude<EndpointOutput<E>, { success: false }>

export type Reader = [Endpoint, (body: never) => object | undefined]

/**
 * The reader of the responses to one endpoint gives the fields that may differ from what was sent; undefined
 * where a response lacks a part that pages cannot do without. The type of its parameter is what a server may send.
 */
export const readerOf = <E extends Endpoint>(
  endpoint: E,
  read: (body: never) => Partial<Success<E>> | undefined,
): Reader => [endpoint, read]

/** A reader of `data`, which pages cannot do without. */
export const readerOfData = <E extends Endpoint>(
  endpoint: E,
  read: (data: never) => EndpointData<E>,
): Reader => [
  endpoint,
  ({ data }: { data?: object | null }) => (data ? { data: read(data as never) } : undefined),
]
