import type { Output } from '@userkeep/client'
import type { SearchChanges } from './screen-search.ts'
import type { ScreenPath } from './screens.ts'

export const attentionRead = 'GET /v1/organization/attention'
export type AttentionItem = Output<typeof attentionRead>['items'][number]

/** A problem in words, with the one thing to do about it. */
export interface AttentionLine {
  title: string
  description?: string
  act: string
  to: ScreenPath
  search?: SearchChanges
}

/** The lines of an area, by the kinds that it reports. */
export type AttentionLines = Readonly<Record<string, (item: AttentionItem) => AttentionLine>>

const collected = import.meta.glob<AttentionLines>('../areas/*/attention.ts', { eager: true, import: 'attention' })
const lines: AttentionLines = Object.assign({}, ...Object.values(collected))

/** A kind that this panel does not know is left out: the server may be newer for a moment. */
export const lineOf = (item: AttentionItem): AttentionLine | null => lines[item.kind]?.(item) ?? null
