import { type ErrorCode, errors } from '@userkeep/contract'

interface FailureDetails {
  message?: string
  /** For `invalid_request`: reasons by path. */
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** A refusal that is returned to the caller, by its code in the registry. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.fields = details.fields
    this.headers = details.headers ?? {}
  }

  get status(): number {
    return errors[this.code].status
  }
}

export function fail(code: ErrorCode, details?: FailureDetails | string): never {
  throw new Failure(code, typeof details === 'string' ? { message: details } : details)
}

/** Refuses one field of the request. */
export const invalid = (field: string, reason: string): never =>
  fail('invalid_request', { message: `${field}: ${reason}`, fields: { [field]: reason } })
