import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import {
  contactsNamedBy,
  type ImportOutcome,
  outcomeOf,
  type PersonOfLine,
  type RefusedLine,
  refusalOf,
  whoIs,
} from '../../contacts/public.ts'
import { notifyMemberJoining, notifyMembersChanged } from '../extension-points.ts'
import { endOfMembers } from '../invitations/invitation-ends.sql.ts'
import { recordMember } from '../members/member-facts.ts'
import { leavesNoOwner } from '../rules.ts'
import { lockCustomersByExternalId } from './customers.sql.ts'
import {
  countRoster,
  type ImportableMember,
  insertMembers,
  listMembersAmong,
  listRoles,
  type NamedRole,
  saveRoles,
} from './members.sql.ts'

/** A membership as a line of a file describes it. */
export interface ImportedMember extends PersonOfLine {
  customer_external_id: string
  /** The name of a role; absent: the role `member` for new members. */
  role?: string
}

interface Roster {
  members: number
  owners: number
}

/** The customers, contacts and members that a batch of lines is about. */
interface Batch {
  readonly contacts: ReadonlyMap<string, string>
  readonly customers: ReadonlyMap<string, string>
  readonly roles: readonly NamedRole[]
  readonly rosters: ReadonlyMap<string, Roster>
  /** By customer and contact. */
  readonly before: ReadonlyMap<string, ImportableMember>
  readonly after: Map<string, ImportableMember>
}

type Row = Pick<ImportableMember, 'customer_id' | 'contact_id'>

const keyOf = (row: Row): string => `${row.customer_id} ${row.contact_id}`

/**
 * Adds the members of many lines and changes their roles, with statements over all of them. The areas that follow the
 * members of a customer are called once for each customer.
 */
export async function importMembers(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  lines: readonly ImportedMember[],
  now: Date,
): Promise<ImportOutcome[]> {
  const batch = await readBatch(tx, scope, lines)
  const decided = lines.map((line) => decideLine(batch, line))
  const refused = await refuseJoining(tx, platform, scope, batch)
  await write(tx, platform, scope, batch, now)
  return decided.map(({ outcome, key }) => (outcome === 'created' && refused.get(key)) || outcome)
}

async function readBatch(tx: Change, scope: EnvironmentScope, lines: readonly ImportedMember[]): Promise<Batch> {
  const contacts = await contactsNamedBy(tx, scope, lines)
  const named = [...new Set(lines.map((line) => line.customer_external_id))]
  const locked = await lockCustomersByExternalId(tx, scope, named)
  const customers = new Map(locked.map((row) => [row.external_id, row.id]))
  const ids = [...customers.values()]
  const members = await listMembersAmong(tx, scope, ids, [...new Set(contacts.values())])
  const counts = await countRoster(tx, scope, ids)
  const rosters = new Map(ids.map((id) => [id, { members: 0, owners: 0 }]))
  for (const { customer_id, ...roster } of counts) rosters.set(customer_id, roster)
  const before = new Map(members.map((member) => [keyOf(member), member]))
  return { contacts, customers, roles: await listRoles(tx, scope), rosters, before, after: new Map(before) }
}

function decideLine(batch: Batch, line: ImportedMember): { outcome: ImportOutcome; key: string } {
  const contact_id = whoIs(batch.contacts, line)
  const customer_id = batch.customers.get(line.customer_external_id)
  const key = keyOf({ customer_id: customer_id ?? '', contact_id: contact_id ?? '' })
  const outcome = outcomeOf(() => {
    if (contact_id === null) return refuseContact(line)
    if (customer_id === undefined)
      return invalid('customer_external_id', 'is not the external ID of a customer of this environment')
    return applyLine(batch, { customer_id, contact_id }, line.role)
  })
  return { outcome, key }
}

const refuseContact = ({ contact_external_id }: PersonOfLine): never =>
  invalid(
    contact_external_id === undefined ? 'contact_email' : 'contact_external_id',
    'is not a contact of this environment',
  )

function applyLine({ roles, rosters, after }: Batch, row: Row, name: string | undefined): ImportOutcome {
  const known = after.get(keyOf(row))
  if (known && name === undefined) return 'unchanged'
  const wanted = (name ?? 'member').toLowerCase()
  const role = roles.find((one) => one.name.toLowerCase() === wanted) ?? invalid('role', 'is not a role of a customer')
  if (known?.role_id === role.id) return 'unchanged'
  const roster = rosters.get(row.customer_id) ?? { members: 0, owners: 0 }
  if (known && leavesNoOwner(roster.owners, { role: { key: known.role_key } }, role)) fail('last_owner')
  roster.owners += Number(role.key === 'owner') - Number(known?.role_key === 'owner')
  roster.members += Number(known === undefined)
  after.set(keyOf(row), { id: known?.id ?? uuid(), ...row, role_id: role.id, role_key: role.key })
  return known ? 'updated' : 'created'
}

const joinersOf = ({ before, after }: Batch): ImportableMember[] =>
  [...after.values()].filter((member) => !before.has(keyOf(member)))

/** Removes new members that an area refuses, and returns the reasons. Most often all of a customer can join at once. */
async function refuseJoining(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  batch: Batch,
): Promise<Map<string, RefusedLine>> {
  const refused = new Map<string, RefusedLine>()
  const mayJoin = async (customerId: string, members: number): Promise<RefusedLine | null> =>
    notifyMemberJoining(platform, tx, { scope, customerId, members }).then(() => null, refusalOf)
  for (const [customerId, joiners] of Map.groupBy(joinersOf(batch), (member) => member.customer_id)) {
    const roster = batch.rosters.get(customerId) ?? { members: 0, owners: 0 }
    if ((await mayJoin(customerId, roster.members)) === null) continue
    roster.members -= joiners.length
    for (const joiner of joiners) {
      const refusal = await mayJoin(customerId, roster.members + 1)
      if (refusal === null) roster.members += 1
      else {
        refused.set(keyOf(joiner), refusal)
        batch.after.delete(keyOf(joiner))
      }
    }
  }
  return refused
}

async function write(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  batch: Batch,
  now: Date,
): Promise<void> {
  const { before, after, rosters } = batch
  const joiners = joinersOf(batch)
  const changed = [...after.values()].flatMap((member) => {
    const old = before.get(keyOf(member))
    return old && old.role_id !== member.role_id ? [{ member, old }] : []
  })
  await insertMembers(tx, scope, joiners, now)
  await saveRoles(
    tx,
    scope,
    changed.map(({ member }) => member),
  )
  await endOfMembers(tx, scope, joiners, now)
  const idsOf = (member: ImportableMember) => ({
    id: member.id,
    customerId: member.customer_id,
    contactId: member.contact_id,
  })
  for (const member of joiners)
    recordMember(tx, 'customer.member_joined', idsOf(member), { role_id: member.role_id, how: 'added' })
  for (const { member, old } of changed) {
    const data = { role_id: member.role_id, previous_role_id: old.role_id }
    recordMember(tx, 'customer.member_role_changed', idsOf(member), data)
  }
  for (const customerId of new Set(joiners.map((member) => member.customer_id))) {
    const members = rosters.get(customerId)?.members ?? 0
    await notifyMembersChanged(platform, tx, { scope, customerId, members })
  }
}
