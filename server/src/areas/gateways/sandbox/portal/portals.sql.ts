import type { Db } from '../../../../platform/db/sql.ts'

interface PortalRow {
  customer_ref: string
  return_url: string
}

interface NewPortal extends PortalRow {
  token: string
  expires_at: Date
}

export const insertPortal = (db: Db, environmentId: string, portal: NewPortal) => db`
  insert into sandbox_portals ${db({ ...portal, environment_id: environmentId })}`

export async function portalOfToken(
  db: Db,
  environmentId: string,
  token: string,
  now: Date,
): Promise<PortalRow | undefined> {
  const [row] = await db<PortalRow[]>`
    select customer_ref, return_url from sandbox_portals
    where environment_id = ${environmentId} and token = ${token} and expires_at > ${now}`
  return row
}
