import type { ErrorCode } from './routes.ts'

/** What the API refused with. `code` is a stable contract to branch on; `message` is for a person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** Of `invalid_request`: path → reason. */
  readonly fields: Record<string, string>
  readonly requestId: string | null
  /** Of `rate_limited`: seconds to wait. */
  readonly retryAfter: number | null

  constructor(status: number, error: ErrorBody, retryAfter: string | null) {
    super(error.message)
    this.status = status
    this.code = error.code
    this.fields = error.fields ?? {}
    this.requestId = error.request_id ?? null
    this.retryAfter = retryAfter === null ? null : Number(retryAfter)
  }
}

export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  request_id?: string
}
