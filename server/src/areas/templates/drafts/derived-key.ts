import type { Db } from '../../../platform/db/sql.ts'
import { freeKey, keyOfName } from '../../../platform/item-key.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { lockKeysLike } from './templates.sql.ts'

/** Returns a free key from the name of a template. */
export async function derivedKey(db: Db, scope: EnvironmentScope, name: string): Promise<string> {
  const key = keyOfName(name, 'template')
  return freeKey(key, await lockKeysLike(db, scope, key))
}
