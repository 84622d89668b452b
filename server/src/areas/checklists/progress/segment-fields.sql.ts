import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { SegmentField } from '../../../platform/segment-fields.ts'
import { isCompleted } from './progress.sql.ts'

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Under this name conditions of segments ask whether a checklist is done. */
export const doneField = (checklistId: string): string => `checklist.${checklistId}.done`

/** Event steps alone: what a team is entitled to is decided when someone asks for it. */
export const checklistFields: readonly SegmentField[] = [
  {
    name: 'checklist.',
    label: 'Checklist',
    type: 'boolean',
    keys: new RegExp(`^${uuid}\\.done$`),
    value: (db, key) =>
      isCompleted(db, {
        environment: db`c.environment_id`,
        contact: db`c.id`,
        checklist: db`${key.slice(0, -'.done'.length)}::uuid`,
      }),
    suggest,
  },
]

async function suggest(db: Db, { environmentId }: EnvironmentScope) {
  const rows = await db<{ id: string }[]>`select id from checklists where environment_id = ${environmentId} order by id`
  return rows.map(({ id }) => ({ key: `${id}.done`, values: [true, false] }))
}
