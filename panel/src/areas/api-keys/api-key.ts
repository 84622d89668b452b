import type { Output } from '@userkeep/client'
import { texts } from '../../texts/api-keys.ts'

export type ApiKey = Output<'GET /v1/organization/api-keys'>['api_keys'][number]

/**
 * The permissions needed to create a secret key, in addition to managing keys: nobody creates a key with more
 * permissions than their own.
 */
export const secretKeyNeeds = ['customers:read', 'customers:write', 'billing:manage', 'messaging:manage'] as const

/** The permissions among those that are missing. */
export const missingForSecretKey = (may: (permission: string) => boolean): string[] =>
  secretKeyNeeds.filter((permission) => !may(permission))

/** The permissions with which a management key reads and changes configuration. */
export const managementPermissions = [
  'catalogue:manage',
  'customers:write',
  'customers:impersonate',
  'engagement:manage',
  'flags:manage',
  'messaging:manage',
  'segments:manage',
] as const

export const originsHint = texts.forExampleHttpsAppExampleCom
