import type { FullReply } from './call.ts'
import { CallFailed } from './call-failed.ts'

export interface FetchRequest {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/** Returns the text of a form or text body; requests with streams or binary data are not supported. */
export function bodyOf(body: unknown): string | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('A body must be text or a form')
}

const withoutBody = new Set([204, 205, 304])

export function responseOf({ status, headers, text }: FullReply): Response {
  if (status > 599) throw new CallFailed('The response is not HTTP.')
  return new Response(withoutBody.has(status) ? null : text, { status, headers: headersOf(headers) })
}

function headersOf(given: FullReply['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
