import type { Output } from '@userkeep/client'
import { texts } from '../../../texts/surveys-editor.ts'
import { WidgetPreview } from '../../../ui/widget-preview.tsx'
import { isChoice } from '../survey.ts'
import { type QuestionDraft, type QuestionTexts, type SurveyValues, textsOf, toBody } from './draft.ts'

type Shown = Output<'GET /v1/contact/surveys/pending'>['survey']

/** In the words of a language, and in those of the default where it has none. */
function questionIn(draft: QuestionDraft, written: QuestionTexts, index: number) {
  const { kind, options, scale, next, ...rest } = draft
  const text = (name: 'title' | 'description' | 'low_label' | 'high_label') => written[name].trim() || rest[name].trim()
  return {
    id: rest.id,
    kind,
    required: rest.required,
    title: text('title') || texts.questionIndex(index + 1),
    description: text('description') || null,
    options: isChoice(kind)
      ? options.map(({ id, label }, at) => ({
          id,
          label: written.options[id]?.trim() || label || texts.optionAt(at + 1),
        }))
      : null,
    scale: kind === 'rating' ? scale : null,
    low_label: text('low_label') || null,
    high_label: text('high_label') || null,
    next: next.map(({ op, value, go_to }) => ({ when: { op, value }, go_to })),
  }
}

export function shownOf(values: SurveyValues, locale: string): Shown {
  const written = values.locales[locale]
  const { trigger } = toBody(values)
  return {
    id: '00000000-0000-4000-8000-000000000000',
    locale,
    locales: [locale],
    questions: values.questions.map((draft, index) => questionIn(draft, textsOf(written, draft.id), index)),
    thanks: written?.thanks.trim() || values.thanks.trim() || null,
    trigger: { type: null, name: null, path: null, wait_seconds: 0, after_days: null, ...trigger, on: 'visit' },
    state: null,
    answers: {},
  }
}

export const Preview = ({ values, locale }: { values: SurveyValues; locale: string }) => (
  <WidgetPreview
    of={{ part: 'surveys' }}
    shown={{ pending: shownOf(values, locale), pages: [], waits: false }}
    description={texts.aLivePreviewOfTheWidgetIncluding}
    height={520}
    canRestart
  />
)
