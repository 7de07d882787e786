/** An authenticated call with a parsed body. */
export interface ApiRequest {
  params: Record<string, string>
  body: unknown
}

/** A response of the API; its body is text, so that a stored one is sent again byte for byte. */
export interface ApiResponse {
  status: number
  headers: Record<string, string>
  body: string
}
