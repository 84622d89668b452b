import type { Output } from '@userkeep/client'

export type ApiKey = Output<'GET /v1/organization/api-keys'>['api_keys'][number]

export const originsHint = 'Such as https://app.example.com. With none, any origin may use the key.'
