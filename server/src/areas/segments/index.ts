import { segments } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { contactData } from '../contacts/public.ts'
import { awaitsEvents } from '../ingest/public.ts'
import { environmentPurges } from '../organizations/public.ts'
import { searchSources } from '../search/public.ts'
import { applyChanges } from './changes/apply-changes.ts'
import { applyTimers } from './changes/apply-timers.ts'
import { listensForEvents } from './changes/awaits-events.sql.ts'
import { segmentsOfContact } from './changes/contact-data.ts'
import { takeFacts } from './changes/take-facts.ts'
import { segmentKinds } from './configuration.ts'
import { explainSegment } from './explain/explain.ts'
import { segmentUses } from './extension-points.ts'
import { listFields } from './fields/list-fields.ts'
import { segmentsFound } from './found.sql.ts'
import { cleanLeftovers } from './members/clean-leftovers.ts'
import { computeSegments } from './members/compute-segments.ts'
import { sweepEnvironments } from './members/leftovers.sql.ts'
import { listMembers, listSegmentsOfContact, previewSegment } from './members/members.ts'
import { membersPurged } from './members/purged.sql.ts'
import { createSegment, deleteSegment, getSegment, listSegments, updateSegment } from './segments.ts'
import { setUp } from './setup.ts'
import { getSizes, recordSegmentSizes } from './sizes/sizes.ts'
import { usesInSegments } from './uses.sql.ts'

const queued = {
  merge: 'deleted',
  erase: 'deleted',
  export: { none: 'a queue entry to evaluate the contact again' },
} as const

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
    sizes: getSizes,
    explain: explainSegment,
    ofContact: listSegmentsOfContact,
  },
  {
    setup: setUp,
    tables: {
      segments: { rows: 'setup', json: { condition: { none: 'a request of staff, not about one person' } } },
      segment_mentions: { rows: 'internal' },
      segment_members: { rows: 'data', contact: { merge: 'merged', erase: 'deleted', export: { as: 'segments' } } },
      segment_leftovers: { rows: 'working' },
      segment_sizes: { rows: 'data' },
      segment_changes: { rows: 'working', contact: queued },
      segment_timers: { rows: 'working', contact: queued },
    },
    contributes: [
      environmentPurges.by(membersPurged),
      searchSources.by({ segment: segmentsFound }),
      segmentKinds,
      awaitsEvents.by(listensForEvents),
      segmentUses.by(usesInSegments),
      contactData.by(segmentsOfContact),
    ],
    consumes: [takeFacts],
    loops: [
      { name: 'segments.changes', wakeOn: 'segment-changes', run: applyChanges },
      { name: 'segments.timers', wakeOn: 'segment-timers', run: applyTimers },
      { name: 'segments.compute', wakeOn: 'segments', run: computeSegments },
      { name: 'segments.leftovers', wakeOn: 'segment-leftovers', run: cleanLeftovers },
    ],
    jobs: [
      { name: 'segments.sweep', everyMs: hours(1), run: ({ sql }) => sweepEnvironments(sql) },
      { name: 'segments.record-sizes', everyMs: hours(1), run: recordSegmentSizes },
    ],
  },
)
