import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { holdsFeature } from '../../entitlements/public.ts'
import { inSegment } from '../../segments/public.ts'

/** The viewer, as SQL expressions. */
interface Viewer {
  readonly environment: Fragment
  readonly contact: Fragment
  /** The customer that the request names. */
  readonly customer: Fragment
}

/** The state that differs between contacts. Missing parts are null. */
export interface OwnState {
  /** The time of each done step, by step id. */
  done: Record<string, string> | null
  /** The choices by checklist id: when it was selected and when it was dismissed. */
  choices: Record<string, [selected: string | null, dismissed: string | null]> | null
  /** The audiences of which the contact is a member. */
  segments: string[] | null
  /** The features of steps that the customer has now. */
  features: string[] | null
}

/** Selects only the contact's own state, because it is read for every page; the checklists themselves are cached. */
export const ownState = (db: Db, { environment, contact, customer }: Viewer): Fragment => db`
  jsonb_build_object(
    'done', (select jsonb_object_agg(d.step_id, d.done_at) from checklist_progress d
      where d.environment_id = ${environment} and d.contact_id = ${contact}),
    'choices', (select jsonb_object_agg(x.checklist_id, jsonb_build_array(x.selected_at, x.dismissed_at))
      from checklist_choices x where x.environment_id = ${environment} and x.contact_id = ${contact}),
    'segments', (select jsonb_agg(distinct c.segment_id) from checklists c
      where c.environment_id = ${environment} and c.segment_id is not null and c.active
        and ${inSegment(db, { environment, segment: db`c.segment_id`, contact })}),
    'features', (select jsonb_agg(distinct f.feature) from checklist_steps f
      where f.environment_id = ${environment} and f.feature is not null
        and (${holdsFeature(db, { environment, customer, feature: db`f.feature` })})))`
