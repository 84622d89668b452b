import type { Output } from '@userkeep/client'

export type OwnChecklists = Output<'GET /v1/contact/checklists'>
export type OwnChecklist = OwnChecklists['checklists'][number]
export type Step = OwnChecklist['steps'][number]

/** The listed statuses, in this order; locked and closed checklists are not shown. */
export const shownStates = ['open', 'available', 'completed'] as const

export type Act = (list: OwnChecklist, verb: 'dismiss' | 'select') => Promise<void>
