import type { Output } from '@userkeep/client'

export type ApiKey = Output<'GET /v1/organization/api-keys'>['api_keys'][number]

/** What making a secret key takes beside the right to manage keys: nobody makes one that may do what they may not. */
export const secretKeyNeeds = ['customers:read', 'customers:write', 'billing:manage', 'messaging:manage'] as const

/** The permissions among those that are missing. */
export const missingForSecretKey = (may: (permission: string) => boolean): string[] =>
  secretKeyNeeds.filter((permission) => !may(permission))

export const originsHint = 'For example https://app.example.com. Leave empty to allow any origin.'
