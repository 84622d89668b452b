import type { Route } from '../kernel/index.ts'
import type { Json } from './components.ts'

const seconds = { type: 'integer', minimum: 0 }

/** Headers of answers, by the name under which the document keeps them. */
export const headers = {
  RequestId: {
    description: 'The ID of this request in the log. Send your own to set it',
    schema: { type: 'string' },
    example: '5f1f6a52-6c0e-4f0e-9a64-0b8c1f6f2f3e',
  },
  RetryAfter: { description: 'Seconds to wait before the next attempt', schema: seconds, example: 12 },
  RateLimitLimit: {
    description: 'The request limit of the stricter window',
    schema: seconds,
    example: 1000,
  },
  RateLimitRemaining: { description: 'Requests remaining in that window', schema: seconds, example: 998 },
  RateLimitReset: { description: 'Seconds until that window resets', schema: seconds, example: 41 },
  IdempotentReplay: {
    description: '`true` if the response was replayed for the `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  ETag: {
    description: 'The version of this response. Send it as `If-None-Match` to get 304 if it has not changed',
    schema: { type: 'string' },
    example: '"1hG4xk2"',
  },
} satisfies Record<string, Json>

const names: Record<keyof typeof headers, string> = {
  RequestId: 'Request-Id',
  RetryAfter: 'Retry-After',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
  IdempotentReplay: 'Idempotent-Replay',
  ETag: 'ETag',
}

const headerRefs = (...keys: (keyof typeof headers)[]): Json =>
  Object.fromEntries(keys.map((key) => [names[key], { $ref: `#/components/headers/${key}` }]))

export const successHeaders = ({ access, idempotent, success }: Route): Json =>
  headerRefs(
    'RequestId',
    ...(access.kind === 'machine' || access.kind === 'machine_or_contact'
      ? (['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'] as const)
      : []),
    ...(idempotent ? (['IdempotentReplay'] as const) : []),
    ...(success.etag ? (['ETag'] as const) : []),
  )

export const failureHeaders = (status: number): Json =>
  headerRefs('RequestId', ...(status === 429 || status === 503 ? (['RetryAfter'] as const) : []))
