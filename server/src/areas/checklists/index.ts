import { checklists } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createChecklist } from './create-checklist.ts'
import { deleteChecklist } from './delete-checklist.ts'
import { getFunnel } from './funnel/get-funnel.ts'
import { getChecklist } from './get-checklist.ts'
import { listChecklists } from './list-checklists.ts'
import { checklistsOfContacts } from './progress/contact-data.ts'
import { listensForSteps } from './progress/listens.ts'
import { recordProgress } from './progress/record-progress.ts'
import { checklistFields } from './progress/segment-fields.sql.ts'
import { setUp } from './setup.ts'
import { bootChecklists } from './shown/boot-checklists.ts'
import { dismissChecklist } from './shown/dismiss-checklist.ts'
import { listOfContact } from './shown/list-of-contact.ts'
import { checklistsSection, listOwn } from './shown/list-own.ts'
import { selectChecklist } from './shown/select-checklist.ts'
import { updateChecklist } from './update-checklist.ts'
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
      checklists: {},
      checklist_steps: {},
      checklist_progress: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'checklist_progress' } } },
      checklist_choices: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'checklist_choices' } } },
    },
    contactData: checklistsOfContacts,
    listens: listensForSteps,
    consumes: [recordProgress],
    boots: { checklists: bootChecklists },
    portalSections: { checklists: checklistsSection },
    segmentFields: checklistFields,
    segmentUses: usesInChecklists,
  },
)
