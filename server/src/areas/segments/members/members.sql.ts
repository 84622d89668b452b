import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { type ContactRow, contactColumns, wholeContactRows } from '../../contacts/public.ts'
import type { Among } from '../condition/compile.sql.ts'
import type { Environment } from './environment.ts'

/** Members of a segment in one generation. */
export interface MembersOf {
  segmentId: string
  generation: number
}

const byContact = keyset('segment_members', 'desc', { 'm.contact_id': 'uuid' })

export function listMemberContacts(
  db: Db,
  { environmentId }: Environment,
  { segmentId, generation }: MembersOf,
  page: Page,
): Promise<Paged<ContactRow>> {
  return byContact.read(
    db,
    page,
    ({ key, after, window }) => db<ContactRow[]>`
      select ${contactColumns(db)}, ${key} from segment_members m
      join ${wholeContactRows(db)} c on c.environment_id = ${environmentId} and c.id = m.contact_id
      where m.environment_id = ${environmentId} and m.segment_id = ${segmentId} and m.generation = ${generation} ${after}
      ${window}`,
  )
}

interface SegmentOfContact {
  id: string
  name: string
  since: string
}

const answering = (db: Db, { environmentId }: Environment, contactId: string) => db`
  from segment_members m
  join segments s on s.environment_id = ${environmentId} and s.id = m.segment_id and s.generation = m.generation
  where m.environment_id = ${environmentId} and m.contact_id = ${contactId}`

const byName = keyset('segments_of_contact', 'asc', { 'lower(s.name)': 'text', 's.id': 'uuid' })

export function pageSegmentsOf(
  db: Db,
  scope: Environment,
  contactId: string,
  page: Page,
): Promise<Paged<SegmentOfContact>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<SegmentOfContact[]>`
      select s.id, s.name, m.since, ${key} ${answering(db, scope, contactId)} ${after} ${window}`,
  )
}

export function listSegmentsOf(db: Db, scope: Environment, contactId: string): Promise<SegmentOfContact[]> {
  return db<SegmentOfContact[]>`
    select s.id, s.name, m.since ${answering(db, scope, contactId)} order by lower(s.name), s.id`
}

/** Selects the ids of a contact's segments, as part of a statement on contacts of one or many environments. */
export const segmentIdsOf = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`
  select s.id from segment_members m
  join segments s on s.environment_id = ${environment} and s.id = m.segment_id and s.generation = m.generation
  where m.environment_id = ${environment} and m.contact_id = ${contact}`

export async function isMember(
  db: Db,
  { environmentId }: Environment,
  segmentId: string,
  contactId: string,
): Promise<boolean> {
  const rows = await db`
    select 1 from segments s
    join segment_members m on m.environment_id = ${environmentId} and m.segment_id = s.id and m.generation = s.generation
    where s.environment_id = ${environmentId} and s.id = ${segmentId} and m.contact_id = ${contactId}`
  return rows.length > 0
}

/** Returns an expression: whether the contact is in the segment. */
export const inSegment = (
  db: Db,
  { environment, segment, contact }: { environment: Fragment; segment: Fragment; contact: Fragment },
): Fragment => db`exists (
  select 1 from segments s
  join segment_members m on m.environment_id = ${environment} and m.segment_id = s.id and m.generation = s.generation
  where s.environment_id = ${environment} and s.id = ${segment} and m.contact_id = ${contact})`

/** Selects the IDs of the contacts in a segment. */
export const contactsInSegment = (db: Db, { environmentId }: Environment, segmentId: string): Fragment => db`
  select m.contact_id from segments s
  join segment_members m on m.environment_id = ${environmentId} and m.segment_id = s.id and m.generation = s.generation
  where s.environment_id = ${environmentId} and s.id = ${segmentId}`

/** Adds those of some contacts for whom the condition holds. Answers how many were not in yet. */
export async function insertHolding(
  db: Db,
  { environmentId }: Environment,
  { segmentId, generation }: MembersOf,
  { among, condition, now }: { among: Among; condition: Fragment; now: Date },
): Promise<number> {
  const { count } = await db`
    insert into segment_members (environment_id, segment_id, generation, contact_id, since)
    select c.environment_id, ${segmentId}, ${generation}, c.id, ${now} from ${wholeContactRows(db)} c
    where c.environment_id = ${environmentId} ${among(db`c.id`)} and ${condition}
    on conflict do nothing`
  return count
}

/** Returns the contacts whose answer differs from the stored one. */
export function listTurned(
  db: Db,
  { environmentId }: Environment,
  { segmentId, generation }: MembersOf,
  { among, condition }: { among: Among; condition: Fragment },
): Promise<{ id: string; held: boolean }[]> {
  return db<{ id: string; held: boolean }[]>`
    select id, held from (
      select c.id, ${condition} as held, c.id in (
        select m.contact_id from segment_members m
        where m.environment_id = ${environmentId} and m.segment_id = ${segmentId} and m.generation = ${generation}
          ${among(db`m.contact_id`)}) as written
      from ${wholeContactRows(db)} c where c.environment_id = ${environmentId} ${among(db`c.id`)}
    ) judged where held <> written`
}

/** Returns the number of new members. */
export async function insertMembers(
  db: Db,
  { environmentId }: Environment,
  { segmentId, generation }: MembersOf,
  contactIds: readonly string[],
  now: Date,
): Promise<number> {
  const { count } = await db`
    insert into segment_members (environment_id, segment_id, generation, contact_id, since)
    select ${environmentId}, ${segmentId}, ${generation}, contact, ${now}
    from unnest(${contactIds as string[]}::uuid[]) contact
    on conflict do nothing`
  return count
}

export async function deleteMembers(
  db: Db,
  { environmentId }: Environment,
  { segmentId, generation }: MembersOf,
  contactIds: readonly string[],
): Promise<void> {
  await db`
    delete from segment_members
    where environment_id = ${environmentId} and segment_id = ${segmentId} and generation = ${generation}
      and contact_id = any(${contactIds as string[]}::uuid[])`
}

/** Counts who came and went, where that generation answers or is on its way to. */
export async function countMembers(
  db: Db,
  { environmentId }: Environment,
  { segmentId, generation }: MembersOf,
  change: number,
): Promise<void> {
  await db`
    update segments set
      members = members + case when generation = ${generation} then ${change}::bigint else 0 end,
      next_members = next_members + case when next_generation = ${generation} then ${change}::bigint else 0 end
    where environment_id = ${environmentId} and id = ${segmentId}`
}

/** Takes a contact out of all segments, and answers out of which. */
export function deleteMemberships(db: Db, { environmentId }: Environment, contactId: string): Promise<MembersOf[]> {
  return db<MembersOf[]>`
    delete from segment_members where environment_id = ${environmentId} and contact_id = ${contactId}
    returning segment_id as "segmentId", generation`
}

/** Returns the contacts that are not members. */
export async function listAbsent(
  db: Db,
  { environmentId }: Environment,
  { segmentId, generation }: MembersOf,
  contactIds: readonly string[],
): Promise<string[]> {
  if (contactIds.length === 0) return []
  const rows = await db<{ id: string }[]>`
    select id from unnest(${contactIds as string[]}::uuid[]) named (id)
    where not exists (
      select 1 from segment_members m where m.environment_id = ${environmentId} and m.segment_id = ${segmentId}
        and m.generation = ${generation} and m.contact_id = named.id)`
  return rows.map((row) => row.id)
}

/** Returns the contacts that no longer exist. */
export async function listGone(
  db: Db,
  { environmentId }: Environment,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from unnest(${contactIds as string[]}::uuid[]) named (id)
    where not exists (select 1 from ${wholeContactRows(db)} c where c.environment_id = ${environmentId} and c.id = named.id)`
  return rows.map((row) => row.id)
}
