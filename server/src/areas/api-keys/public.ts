export { deleteApiKeysOf, findPublishableKey, isKeyActive } from './api-keys.sql.ts'
export { issueApiKey } from './issue-api-key.ts'
export { createKnownKeys, requireOrigin } from './known-keys.ts'
export { apiKeyIds, apiKeyRows } from './public.sql.ts'
