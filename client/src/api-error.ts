import { fieldMessage } from './field-message.ts'
import type { ErrorCode } from './routes.ts'

/** What the API refused with; with `status` 0 it did not answer. `code` is a stable contract to branch on; `message` is for a person. */
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

  /** The same refusal with every reason as a sentence to show beside its field. */
  readable(): ApiError {
    const fields = Object.fromEntries(Object.entries(this.fields).map(([path, reason]) => [path, fieldMessage(reason)]))
    const body = { code: this.code, message: this.message, fields, request_id: this.requestId ?? undefined }
    return new ApiError(this.status, body, this.retryAfter === null ? null : String(this.retryAfter))
  }
}

export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  request_id?: string | undefined
}
