import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { SegmentField } from '../../contacts/public.ts'
import { isCompleted } from './progress.sql.ts'

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Returns the segment field that says whether a checklist is done. */
export const doneField = (checklistId: string): string => `checklist.${checklistId}.done`

/** Covers event steps only: entitlements of a customer are evaluated on request. */
export const checklistFields: readonly SegmentField[] = [
  {
    name: 'checklist.',
    label: 'Checklist',
    type: 'boolean',
    keys: new RegExp(`^${uuid}\\.done$`),
    value: (db, key, { environmentId }) =>
      isCompleted(db, {
        environment: db`${environmentId}::uuid`,
        contact: db`c.id`,
        checklist: db`${key.slice(0, -'.done'.length)}::uuid`,
      }),
    suggest,
  },
]

async function suggest(db: Db, { environmentId }: EnvironmentScope) {
  const rows = await db<{ id: string; name: string }[]>`
    select id, name from checklists where environment_id = ${environmentId} order by id`
  return rows.map(({ id, name }) => ({ key: `${id}.done`, label: `Completed “${name}”`, values: [true, false] }))
}
