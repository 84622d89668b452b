import { segments } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { applyChanges } from './changes/apply-changes.ts'
import { applyTimers } from './changes/apply-timers.ts'
import { segmentsOfContact } from './changes/contact-data.ts'
import { listensForEvents } from './changes/listens.sql.ts'
import { takeFacts } from './changes/take-facts.ts'
import { createSegment } from './create-segment.ts'
import { deleteSegment } from './delete-segment.ts'
import { explainSegment } from './explain/explain-segment.ts'
import { listFields } from './fields/list-fields.ts'
import { getSegment } from './get-segment.ts'
import { listSegments } from './list-segments.ts'
import { cleanLeftovers } from './members/clean-leftovers.ts'
import { computeSegments } from './members/compute-segments.ts'
import { sweepEnvironments } from './members/leftovers.sql.ts'
import { listMembers } from './members/list-members.ts'
import { listSegmentsOfContact } from './members/list-segments-of-contact.ts'
import { previewSegment } from './members/preview-segment.ts'
import { updateSegment } from './update-segment.ts'
import { usesInSegments } from './uses.sql.ts'

const queued = { merge: 'deleted', erase: 'deleted', export: { none: 'a note to look at the contact again' } } as const

export const segmentsArea = defineArea(
  segments,
  {
    list: listSegments,
    create: createSegment,
    fields: listFields,
    preview: previewSegment,
    get: getSegment,
    update: updateSegment,
    remove: deleteSegment,
    members: listMembers,
    explain: explainSegment,
    ofContact: listSegmentsOfContact,
  },
  {
    tables: {
      segments: {},
      segment_mentions: {},
      segment_members: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'segments' } } },
      segment_leftovers: {},
      segment_changes: { contact: queued },
      segment_timers: { contact: queued },
    },
    contactData: segmentsOfContact,
    listens: listensForEvents,
    consumes: [takeFacts],
    segmentUses: usesInSegments,
    loops: [
      { name: 'segments.changes', wakeOn: 'segment-changes', run: applyChanges },
      { name: 'segments.timers', wakeOn: 'segment-timers', run: applyTimers },
      { name: 'segments.compute', wakeOn: 'segments', run: computeSegments },
      { name: 'segments.leftovers', wakeOn: 'segment-leftovers', run: cleanLeftovers },
    ],
    jobs: [{ name: 'segments.sweep', everyMs: hours(1), run: ({ sql }) => sweepEnvironments(sql) }],
  },
)
