import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

const progress = { contact_id: Uuid, checklist_id: Uuid }

export const checklistFacts = declareFacts({
  'checklist.step_done': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'What an event step waits on happened to a contact for the first time since it counts',
    data: chosenData({ ...progress, step_id: Uuid }),
  },
  'checklist.completed': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'Every event step of a checklist is done for a contact',
    data: chosenData(progress),
  },
  'checklist.dismissed': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'A contact closes a checklist without finishing it',
    data: chosenData(progress),
  },
  'checklist.selected': {
    aggregate: 'checklist',
    of: 'environment',
    published: false,
    when: 'A contact chooses a checklist',
    data: chosenData(progress),
  },
})
