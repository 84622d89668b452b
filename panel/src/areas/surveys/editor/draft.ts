import type { Input } from '@userkeep/client'
import { texts } from '../../../texts/surveys-editor.ts'
import { isChoice, isNumber, type Kind, type Question, type Survey, type Trigger } from '../survey.ts'

type Branch = Question['next'][number]
export type Op = Branch['when']['op']
export type BranchValue = NonNullable<Branch['when']['value']>

export interface BranchDraft {
  key: string
  op: Op
  value: BranchValue | null
  go_to: string
}

/** A question as it is edited. Ids are chosen here, so that branches and texts can name what is not saved yet. */
export interface QuestionDraft {
  id: string
  kind: Kind
  required: boolean
  title: string
  description: string
  options: { id: string; label: string }[]
  scale: number
  low_label: string
  high_label: string
  next: BranchDraft[]
}

export interface QuestionTexts {
  title: string
  description: string
  low_label: string
  high_label: string
  options: Record<string, string>
}

interface TextsDraft {
  thanks: string
  questions: Record<string, QuestionTexts>
}

export interface SurveyValues {
  name: string
  segment_id: string | null
  questions: QuestionDraft[]
  thanks: string
  default_locale: string
  locales: Record<string, TextsDraft>
  trigger: {
    on: Trigger['on']
    type: string | null
    name: string | null
    path: string
    wait_seconds: number | ''
    after_days: number | ''
  }
  places: { widget: boolean; portal: boolean }
  priority: number | ''
  ends_at: string
}

let made = 0
export const newKey = (): string => `new-${++made}`
export const newOption = (label = '') => ({ id: crypto.randomUUID().slice(0, 8), label })

export const newQuestion = (kind: Kind, more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: crypto.randomUUID(),
  kind,
  required: kind !== 'text',
  title: '',
  description: '',
  options: isChoice(kind) ? [newOption(), newOption()] : [],
  scale: 5,
  low_label: '',
  high_label: '',
  next: [],
  ...more,
})

/** Returns the question as another kind, without its conditions, which refer to other answers. */
export const asKind = (question: QuestionDraft, kind: Kind): QuestionDraft => ({
  ...question,
  kind,
  options: isChoice(kind) ? (question.options.length > 0 ? question.options : [newOption(), newOption()]) : [],
  next: [],
})

/** Returns the conditions on an answer, with their labels. */
export function opsOf(kind: Kind): { value: Op; label: string }[] {
  const ofAll: { value: Op; label: string }[] = [
    { value: 'answered', label: texts.isAnswered },
    { value: 'unanswered', label: texts.isSkipped },
  ]
  if (isNumber(kind))
    return [
      { value: 'lte', label: texts.isAtMost },
      { value: 'gte', label: texts.isAtLeast },
      { value: 'eq', label: texts.is },
      { value: 'neq', label: texts.isNot },
      ...ofAll,
    ]
  if (kind === 'single')
    return [
      { value: 'eq', label: texts.is },
      { value: 'neq', label: texts.isNot },
      { value: 'in', label: texts.isOneOf },
      ...ofAll,
    ]
  return kind === 'multiple' ? [{ value: 'contains', label: texts.includes }, ...ofAll] : ofAll
}

const needsValue = (op: Op) => op !== 'answered' && op !== 'unanswered'

/** A value that fits, in place of one that does not. */
export function valueFor(question: QuestionDraft, op: Op, before: BranchValue | null): BranchValue | null {
  if (!needsValue(op)) return null
  if (isNumber(question.kind)) return typeof before === 'number' ? before : question.kind === 'nps' ? 6 : 2
  if (op === 'in') return Array.isArray(before) ? before : typeof before === 'string' ? [before] : []
  return typeof before === 'string' ? before : (question.options[0]?.id ?? '')
}

export function newBranch(question: QuestionDraft): BranchDraft {
  const op = opsOf(question.kind)[0]?.value ?? 'answered'
  return { key: newKey(), op, value: valueFor(question, op, null), go_to: 'end' }
}

const questionDraftOf = (question: Question): QuestionDraft => ({
  ...question,
  description: question.description ?? '',
  options: question.options ?? [],
  scale: question.scale ?? 5,
  low_label: question.low_label ?? '',
  high_label: question.high_label ?? '',
  next: question.next.map(({ when: { op, value = null }, go_to }) => ({ key: newKey(), op, value, go_to })),
})

const blankTexts: QuestionTexts = { title: '', description: '', low_label: '', high_label: '', options: {} }

/** Returns the texts of a question in a language. */
export const textsOf = (written: TextsDraft | undefined, id: string): QuestionTexts =>
  written?.questions[id] ?? blankTexts

const textsDraftOf = ({ thanks, questions = {} }: Survey['locales'][string]): TextsDraft => ({
  thanks: thanks ?? '',
  questions: Object.fromEntries(
    Object.entries(questions).map(([id, { title, description, low_label, high_label, options }]) => [
      id,
      {
        title: title ?? '',
        description: description ?? '',
        low_label: low_label ?? '',
        high_label: high_label ?? '',
        options: options ?? {},
      },
    ]),
  ),
})

export function valuesOf(survey: Survey | null): SurveyValues {
  const { on = 'visit', type = null, name = null, path, wait_seconds = 0, after_days } = survey?.trigger ?? {}
  return {
    name: survey?.name ?? '',
    segment_id: survey?.segment_id ?? null,
    questions: survey?.questions.map(questionDraftOf) ?? [newQuestion('nps')],
    thanks: survey?.thanks ?? '',
    default_locale: survey?.default_locale ?? 'en',
    locales: Object.fromEntries(
      Object.entries(survey?.locales ?? {}).map(([locale, written]) => [locale, textsDraftOf(written)]),
    ),
    trigger: { on, type, name, path: path ?? '', wait_seconds, after_days: after_days ?? '' },
    places: survey?.places ?? { widget: true, portal: true },
    priority: survey?.priority ?? 0,
    ends_at: survey?.ends_at ? localMoment(survey.ends_at) : '',
  }
}

/** In the format of a date-time field. */
function localMoment(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type Body = Input<'POST /v1/organization/surveys'>['body']
type QuestionBody = NonNullable<Body['questions']>[number]

const orNull = (text: string) => text.trim() || null

const questionBody = ({ id, kind, required, title, description, ...rest }: QuestionDraft): QuestionBody => ({
  id,
  kind,
  required,
  title: title.trim(),
  description: orNull(description),
  options: isChoice(kind) ? rest.options.map(({ id, label }) => ({ id, label: label.trim() })) : null,
  scale: kind === 'rating' ? rest.scale : null,
  low_label: isNumber(kind) ? orNull(rest.low_label) : null,
  high_label: isNumber(kind) ? orNull(rest.high_label) : null,
  next: rest.next.map(({ op, value, go_to }) => ({ when: needsValue(op) ? { op, value } : { op }, go_to })),
})

/** Only what is said; the rest stands there in the default language. */
const said = (written: Record<string, string>) =>
  Object.fromEntries(Object.entries(written).flatMap(([key, text]) => (text.trim() ? [[key, text.trim()]] : [])))

function textsBody(
  { thanks, questions }: TextsDraft,
  drafts: readonly QuestionDraft[],
): NonNullable<Body['locales']>[string] {
  const ofQuestions = drafts.flatMap((draft) => {
    const { options, ...own } = textsOf({ thanks, questions }, draft.id)
    const labels = said(Object.fromEntries(draft.options.map(({ id }) => [id, options[id] ?? ''])))
    const written = { ...said(own), ...(Object.keys(labels).length > 0 && { options: labels }) }
    return Object.keys(written).length > 0 ? [[draft.id, written]] : []
  })
  return { thanks: orNull(thanks), questions: Object.fromEntries(ofQuestions) }
}

/** Returns the body for the API, with empty fields as null and only the needed fields of a trigger. */
export function toBody(values: SurveyValues): Body {
  const { on, type, name, path, wait_seconds, after_days } = values.trigger
  const isOnPage = on === 'visit' || on === 'page'
  return {
    name: values.name.trim(),
    segment_id: values.segment_id,
    questions: values.questions.map(questionBody),
    thanks: orNull(values.thanks),
    default_locale: values.default_locale,
    locales: Object.fromEntries(
      Object.entries(values.locales).map(([locale, written]) => [locale, textsBody(written, values.questions)]),
    ),
    trigger: {
      on,
      type: on === 'fact' ? type : null,
      name: on === 'event' ? name : null,
      path: on === 'page' ? orNull(path) : null,
      wait_seconds: wait_seconds === '' ? 0 : wait_seconds,
      after_days: isOnPage && after_days !== '' ? after_days : null,
    },
    places: values.places,
    priority: values.priority === '' ? 0 : values.priority,
    ends_at: values.ends_at ? new Date(values.ends_at).toISOString() : null,
  }
}
