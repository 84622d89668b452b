import type { Scope } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { ContactOfTeam } from '../../platform/http/callers.ts'
import { type EndpointRow, type HeldEndpoint, lockEndpoint, type Owner } from '../webhooks/public.ts'

/** The endpoints of the team that the session stands in. */
export const ownerOf = (scope: Scope, { team }: ContactOfTeam): Owner & Scope => ({
  ...scope,
  customerId: team.customerId,
})

/** Who registered it and on which plane says nothing to a team: all of its endpoints are its own. */
export const shown = <E extends EndpointRow>({ plane: _, created_by: __, ...endpoint }: E, { environment }: Scope) => ({
  ...endpoint,
  environment,
})

export const lockOwn = async (db: Db, owner: Owner, id: string): Promise<HeldEndpoint> =>
  (await lockEndpoint(db, owner, id)) ?? fail('not_found')
