import type { EnvironmentScope } from '../../../platform/scope.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>
type Status = 'open' | 'snoozed' | 'closed'
export type Priority = 'low' | 'normal' | 'high' | 'urgent'
export type Channel = 'widget' | 'portal' | 'email' | 'api'
export type AuthorKind = 'contact' | 'staff' | 'rule' | 'system'

export interface ConversationRow {
  id: string
  contact_id: string
  subject: string | null
  status: Status
  snoozed_until: string | null
  priority: Priority
  channel: Channel
  assignee_id: string | null
  group_id: string | null
  tag_ids: string[]
  mention_ids: string[]
  unread: boolean
  verified: boolean
  preview_text: string
  preview_kind: AuthorKind
  preview_name: string | null
  own_preview_text: string
  own_preview_kind: AuthorKind
  own_preview_name: string | null
  last_message_id: string
  messages: number
  own_unread: number
  contact_read_at: string | null
  staff_read_at: string | null
  waiting_since: string | null
  first_response_at: string | null
  first_response_due_at: string | null
  first_response_missed: boolean
  resolution_due_at: string | null
  resolution_missed: boolean
  rating: number | null
  rating_comment: string | null
  merged_into: string | null
  mail_due_at: string | null
  mailed_at: string | null
  last_activity_at: string
  opened_at: string
  closed_at: string | null
  created_at: string
}

export interface StoredPicture {
  id: string
  name: string
  path: string
  width: number
  height: number
}

export type Action =
  | 'created'
  | 'assigned'
  | 'tagged'
  | 'untagged'
  | 'priority_changed'
  | 'snoozed'
  | 'woken'
  | 'closed'
  | 'reopened'
  | 'merged'
  | 'rated'
  | 'target_missed'

export interface MessageRow {
  conversation_id: string
  id: string
  kind: 'message' | 'note' | 'event'
  author_kind: AuthorKind
  author_id: string | null
  author_name: string | null
  verified: boolean
  channel: Channel
  text: string
  html: string
  quoted_html: string | null
  pictures: StoredPicture[]
  mention_ids: string[]
  action: Action | null
  value: string | null
  external_id: string | null
  created_at: string
}
