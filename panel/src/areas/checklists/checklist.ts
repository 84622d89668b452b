import type { Output } from '@userkeep/client'

export type Checklist = Output<'GET /v1/organization/checklists/{id}'>
export type Step = Checklist['steps'][number]
export type ChecklistOfContact = Output<'GET /v1/organization/contacts/{id}/checklists'>['checklists'][number]
export type Funnel = Output<'GET /v1/organization/checklists/{id}/funnel'>

export const checklistsRead = 'GET /v1/organization/checklists'
export const checklistReads = [
  checklistsRead,
  'GET /v1/organization/checklists/{id}',
  'GET /v1/organization/checklists/{id}/funnel',
] as const

/** A step as it is edited. */
export interface StepDraft {
  /** Identifies a step without an id. */
  key: string
  id: string | undefined
  kind: Step['kind']
  title: string
  body: string
  event_type: string | null
  feature: string
  url: string
}

let made = 0

export const newStep = (): StepDraft => ({
  key: `new-${++made}`,
  id: undefined,
  kind: 'event',
  title: '',
  body: '',
  event_type: null,
  feature: '',
  url: '',
})

export const draftOf = ({ id, kind, title, body, event_type, feature, url }: Step): StepDraft => ({
  key: id,
  id,
  kind,
  title,
  body: body ?? '',
  event_type,
  feature: feature ?? '',
  url: url ?? '',
})

/** Returns the body for the API, with empty fields as null. */
export const toBody = ({ id, kind, title, body, event_type, feature, url }: StepDraft) => ({
  ...(id !== undefined && { id }),
  kind,
  title: title.trim(),
  body: body.trim() || null,
  url: url.trim() || null,
  event_type: kind === 'event' ? event_type : null,
  feature: kind === 'entitlement' ? feature.trim() || null : null,
})

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** `2 d 4 h`, `12 min`: as much as is worth saying. */
export function durationText(seconds: number): string {
  const at = Math.max(
    units.findIndex(([, length]) => seconds >= length),
    0,
  )
  const [unit, length] = seconds < 1 ? units[3] : (units[at] ?? units[3])
  const whole = Math.floor(seconds / length)
  const [smaller, smallerLength] = units[at + 1] ?? []
  const rest = smallerLength ? Math.floor((seconds % length) / smallerLength) : 0
  return whole < 10 && rest > 0 && seconds >= 60 ? `${whole} ${unit} ${rest} ${smaller}` : `${whole} ${unit}`
}
