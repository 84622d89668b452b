import { IconCheckbox, IconListCheck, IconListDetails, IconX } from '@tabler/icons-react'
import type { Fact, NameOf, Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { AnchorLink } from '../../ui/links.tsx'

const checklistOf = ({ checklist_id }: Fact['data'], nameOf: NameOf) =>
  typeof checklist_id === 'string' && (
    <AnchorLink to="/checklists" search={{ checklist: checklist_id }} fz="inherit">
      {nameOf(checklist_id) ?? texts.viewChecklist}
    </AnchorLink>
  )

export const timeline: Sentences = {
  'checklist.step_done': (data, nameOf) => ({
    icon: IconCheckbox,
    title: texts.completedAChecklistStep,
    description: checklistOf(data, nameOf),
  }),
  'checklist.completed': (data, nameOf) => ({
    icon: IconListCheck,
    title: texts.completedAChecklist,
    description: checklistOf(data, nameOf),
  }),
  'checklist.dismissed': (data, nameOf) => ({
    icon: IconX,
    title: texts.dismissedAChecklist,
    description: checklistOf(data, nameOf),
  }),
  'checklist.selected': (data, nameOf) => ({
    icon: IconListDetails,
    title: texts.choseAChecklist,
    description: checklistOf(data, nameOf),
  }),
}
