import { type AnswerOf, bootParts, type legal } from '@userkeep/contract'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { bootPart } from '../../boot/public.ts'
import { segmentIdsOf } from '../../segments/public.ts'

type Outstanding = AnswerOf<typeof legal.routes.ofContact>['outstanding'][number]

/** Selects the current versions that a contact must accept and has not: blocking ones first, then by title. */
const outstandingOf = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`
  select d.id as document_id, d.slug, v.title,
    case d.enforcement when 'required' then 'blocking' else 'notice' end as enforcement,
    v.id as version_id, v.version, v.summary
  from legal_documents d
  join legal_versions v on v.environment_id = ${environment} and v.id = d.version_id
  where d.environment_id = ${environment} and d.archived_at is null and v.version is not null
    and not exists (
      select 1 from legal_acceptances a
      where a.environment_id = ${environment} and a.contact_id = ${contact} and a.version_id = v.id)
    and (d.segment_id is null or d.segment_id in (${segmentIdsOf(db, environment, contact)}))
  order by 4, lower(v.title), d.id`

export const listOutstanding = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  contactId: string,
): Promise<Outstanding[]> => db<Outstanding[]>`${outstandingOf(db, db`${environmentId}::uuid`, db`${contactId}::uuid`)}`

/** Returns the slugs of the required documents that a contact has not accepted. */
export async function blockingTerms(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  contactId: string,
): Promise<string[]> {
  const outstanding = await listOutstanding(db, scope, contactId)
  return outstanding.filter(({ enforcement }) => enforcement === 'blocking').map(({ slug }) => slug)
}

export const bootLegal = bootPart(bootParts.legal, {
  sql: (db, environment) => db`
    select jsonb_build_object('outstanding', jsonb_agg(to_jsonb(o)))
    from (${outstandingOf(db, environment, db`booted.contact_id`)}) o
    where booted.verified having count(*) > 0`,
})
