import { IconCheckbox, IconListCheck, IconListDetails, IconX } from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { AnchorLink } from '../../ui/links.tsx'

const checklistOf = ({ checklist_id }: Fact['data']) =>
  typeof checklist_id === 'string' && (
    <AnchorLink to="/checklists" search={{ checklist: checklist_id }} fz="inherit">
      View checklist
    </AnchorLink>
  )

export const timeline: Sentences = {
  'checklist.step_done': (data) => ({
    icon: IconCheckbox,
    title: 'Did a step of a checklist',
    description: checklistOf(data),
  }),
  'checklist.completed': (data) => ({
    icon: IconListCheck,
    title: 'Completed a checklist',
    description: checklistOf(data),
  }),
  'checklist.dismissed': (data) => ({ icon: IconX, title: 'Closed a checklist', description: checklistOf(data) }),
  'checklist.selected': (data) => ({
    icon: IconListDetails,
    title: 'Chose a checklist',
    description: checklistOf(data),
  }),
}
