import { apiKeys } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { findPublishableKey, findSecretKey, writeLastUseOfApiKeys } from './api-keys.sql.ts'
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey, whoAmI } from './api-keys.ts'

export const apiKeysArea = defineArea(
  apiKeys,
  { me: whoAmI, list: listApiKeys, create: createApiKey, update: updateApiKey, revoke: revokeApiKey },
  {
    tables: {
      api_keys: { rows: 'internal', placement: 'local' },
    },
    authenticates: { machine: findSecretKey, publishable: findPublishableKey },
    lastUsed: { api_key: (uses, { sql }) => writeLastUseOfApiKeys(sql, uses) },
  },
)
