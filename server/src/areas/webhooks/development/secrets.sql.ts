import type { Db } from '../../../platform/db/sql.ts'

export interface SecretAt {
  id: string
  url: string
  secret: string
}

/** Returns secrets of every environment, for the development pages of this machine, whose user can read them all. */
export const secretsAt = (db: Db, urls: string[]): Promise<SecretAt[]> => db<SecretAt[]>`
  select id, url, secret from webhook_endpoints where url = any(${urls})`
