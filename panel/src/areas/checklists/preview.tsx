import type { Output } from '@userkeep/client'
import { texts } from '../../texts/checklists.ts'
import { WidgetPreview } from '../../ui/widget-preview.tsx'
import type { ChecklistValues } from './use-checklist-form.ts'

type OwnChecklist = Output<'GET /v1/contact/checklists'>['checklists'][number]

/** To somebody who has done the first step. */
function shownOf({ name, description, selectable, steps }: ChecklistValues): OwnChecklist[] {
  const done = steps.length > 1 ? 1 : 0
  return [
    {
      id: 'preview',
      name: name.trim() || texts.name,
      description: description.trim() || null,
      state: 'open',
      selectable,
      unlocks_after: null,
      done,
      total: steps.length,
      steps: steps.map(({ key, kind, title, body, event_type, feature, url }, index) => ({
        id: key,
        kind,
        title: title.trim() || texts.stepIndex(index + 1),
        body: body.trim() || null,
        event_type,
        feature: feature || null,
        url: url.trim() || null,
        done: index < done,
        done_at: null,
      })),
    },
  ]
}

export const Preview = (values: ChecklistValues) => (
  <WidgetPreview of={{ part: 'checklists' }} shown={shownOf(values)} height={600} canRestart />
)
