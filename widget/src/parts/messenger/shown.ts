import type { Answer } from '../../answer.ts'
import type { OwnChecklist } from '../checklists/checklist.ts'

/** The parts of boot that the launcher and its panel show. */
export interface Shown {
  contactId: string
  conversations: NonNullable<Answer['conversations']>
  checklists: OwnChecklist[]
  /** Unread posts of the changelog; null if there is none to read. */
  news: number | null
  /** Unread notifications; null if the visitor has no feed. */
  notifications: number | null
}
