import type { Db } from '../../../platform/db/sql.ts'

export interface SecretAt {
  id: string
  url: string
  secret: string
}

/** Of every environment: for the pages of whoever develops at this machine, who has all of them. */
export const secretsAt = (db: Db, urls: string[]): Promise<SecretAt[]> => db<SecretAt[]>`
  select id, url, secret from webhook_endpoints where url = any(${urls})`
