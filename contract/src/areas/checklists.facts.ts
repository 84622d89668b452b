import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

const progress = { contact_id: Uuid, checklist_id: Uuid }

export const checklistFacts = declareFacts({
  'checklist.step_done': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'A contact completes an event step',
    object: 'step_id',
    data: chosenData({ ...progress, step_id: Uuid }),
  },
  'checklist.completed': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'A contact completes all event steps of a checklist',
    object: 'checklist_id',
    data: chosenData(progress),
  },
  'checklist.dismissed': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'A contact dismisses a checklist before completing it',
    object: 'checklist_id',
    data: chosenData(progress),
  },
  'checklist.selected': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'A contact chooses a checklist',
    object: 'checklist_id',
    data: chosenData(progress),
  },
})
