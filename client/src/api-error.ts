import { fieldMessage } from './field-message.ts'
import type { ErrorCode } from './routes.ts'
import { texts } from './texts/refusals.ts'

/**
 * A refusal of the API; with `status` 0 there was no answer. `code` is a stable contract to branch on; `message` is for
 * a person.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** For `invalid_request`: path → reason. */
  readonly fields: Record<string, string>
  /** Names the request in the service's log. */
  readonly requestId: string | null
  /** For `rate_limited` and `unavailable`: seconds to wait. */
  readonly retryAfter: number | null

  constructor(status: number, error: ErrorBody, { requestId, retryAfter, cause }: Circumstances = {}) {
    super(error.message, { cause })
    this.status = status
    this.code = error.code
    this.fields = error.fields ?? {}
    this.requestId = requestId ?? error.request_id ?? null
    this.retryAfter = retryAfter ?? null
  }

  /** The same refusal with every reason as a sentence to show beside its field. */
  readable(): ApiError {
    const fields = Object.fromEntries(Object.entries(this.fields).map(([path, reason]) => [path, fieldMessage(reason)]))
    return new ApiError(this.status, { code: this.code, message: this.message, fields }, this)
  }
}

interface Circumstances {
  requestId?: string | null
  retryAfter?: number | null
  cause?: unknown
}

/**
 * Nothing was answered: no connection, a connection that broke, or more time than `timeout` allows; `cause` says which.
 * It is a refusal like any other, with `status` 0, so that a caller has one kind of error to handle.
 */
export class NetworkError extends ApiError {
  override name = 'NetworkError'

  constructor(cause: unknown) {
    super(0, { code: 'unavailable', message: texts.noAnswer }, { cause })
  }
}

interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  request_id?: string | undefined
}

export function refusal({ status, headers }: Response, text: string): ApiError {
  const retryAfter = headers.get('retry-after')
  const requestId = headers.get('request-id')
  return new ApiError(status, errorIn(text, status), {
    requestId,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  })
}

/** A proxy in between may answer with something that is not our envelope. */
function errorIn(text: string, status: number): ErrorBody {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorBody }
    if (error?.code) return error
  } catch {
    // falls through to what can be said without it
  }
  return { code: status === 503 ? 'unavailable' : 'internal', message: texts.answered(status) }
}
