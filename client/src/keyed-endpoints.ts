// Generated from the contract.

/** Endpoints that honour an `Idempotency-Key`: only these writes are safe to send again. */
export const keyedEndpoints: ReadonlySet<string> = new Set([
  'POST /v1/contacts',
  'PATCH /v1/contacts/{id}',
  'DELETE /v1/contacts/{id}',
  'POST /v1/contacts/{id}/merge',
  'POST /v1/customers',
  'PATCH /v1/customers/{id}',
  'DELETE /v1/customers/{id}',
  'POST /v1/customers/{id}/members',
  'PATCH /v1/customers/{id}/members/{memberId}',
  'DELETE /v1/customers/{id}/members/{memberId}',
  'POST /v1/customer-keys/verify',
  'POST /v1/track',
  'POST /v1/events',
  'POST /v1/usage',
])
