export { ApiError, NetworkError } from './api-error.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export type { Collection } from './each.ts'
export { fieldMessage } from './field-message.ts'
export type { RetryOptions } from './retry.ts'
export type { Endpoint, ErrorCode, Input, Output } from './routes.ts'
export type { StreamEndpoint } from './stream.ts'
export {
  type AuditData,
  type EventOf,
  type Fact,
  type FactOf,
  type TrackedData,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts'
