import { checklists } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { partsOfBoot } from '../boot/public.ts'
import { contactData, namedBy, namedThings, segmentFields } from '../contacts/public.ts'
import { awaitsEvents } from '../ingest/public.ts'
import { portalSections } from '../portal/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import { createChecklist, deleteChecklist, getChecklist, listChecklists, updateChecklist } from './checklists.ts'
import { checklistKinds } from './configuration.ts'
import { checklistNames, checklistsFound } from './found.sql.ts'
import { getFunnel } from './funnel/get-funnel.ts'
import { listensForSteps } from './progress/awaits-events.ts'
import { checklistsOfContacts } from './progress/contact-data.ts'
import { recordProgress } from './progress/record-progress.ts'
import { checklistFields } from './progress/segment-fields.sql.ts'
import { setUp } from './setup.ts'
import { bootChecklists } from './shown/boot-checklists.ts'
import { checklistsSection, dismissChecklist, listOfContact, listOwn, selectChecklist } from './shown/own-checklists.ts'
import { usesInChecklists } from './uses.sql.ts'

export const checklistsArea = defineArea(
  checklists,
  {
    list: listChecklists,
    create: createChecklist,
    get: getChecklist,
    update: updateChecklist,
    remove: deleteChecklist,
    funnel: getFunnel,
    ofContact: listOfContact,
    own: listOwn,
    dismiss: dismissChecklist,
    select: selectChecklist,
  },
  {
    setup: setUp,
    tables: {
      checklists: { rows: 'setup' },
      checklist_steps: { rows: 'setup' },
      checklist_progress: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'checklist_progress' } },
      },
      checklist_choices: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'checklist_choices' } },
      },
    },
    consumes: [recordProgress],
    contributes: [
      namedThings.by([namedBy('checklist_id', checklistNames)]),
      searchSources.by({ checklist: checklistsFound }),
      checklistKinds,
      portalSections.by({ checklists: checklistsSection }),
      awaitsEvents.by(listensForSteps),
      segmentFields.by(checklistFields),
      segmentUses.by(usesInChecklists),
      partsOfBoot.by({ checklists: bootChecklists }),
      contactData.by(checklistsOfContacts),
    ],
  },
)
