import type { Output } from '@userkeep/client'
import { texts } from '../../texts/conversations.ts'
import type { Tone } from '../../ui/tone.ts'

export const listRead = 'GET /v1/organization/conversations'
export const conversationRead = 'GET /v1/organization/conversations/{id}'
export const messagesRead = 'GET /v1/organization/conversations/{id}/messages'
export const countsRead = 'GET /v1/organization/conversations/counts'
export const tagsRead = 'GET /v1/organization/conversations/tags'
export const groupsRead = 'GET /v1/organization/conversations/groups'
export const viewsRead = 'GET /v1/organization/conversations/views'
export const agentsRead = 'GET /v1/organization/conversations/agents'
export const cannedRead = 'GET /v1/organization/conversations/canned-replies'
export const rulesRead = 'GET /v1/organization/conversations/rules'
export const settingsRead = 'GET /v1/organization/conversations/settings'
export const reportRead = 'GET /v1/organization/conversations/reports'

export type Conversation = Output<typeof listRead>['conversations'][number]
export type Message = Output<typeof messagesRead>['messages'][number]
export type Counts = Output<typeof countsRead>
export type Tag = Output<typeof tagsRead>['tags'][number]
export type Group = Output<typeof groupsRead>['groups'][number]
export type View = Output<typeof viewsRead>['views'][number]
export type Agent = Output<typeof agentsRead>['agents'][number]
export type CannedReply = Output<typeof cannedRead>['canned_replies'][number]
export type Rule = Output<typeof rulesRead>['rules'][number]
export type InboxSettings = Output<typeof settingsRead>
export type Report = Output<typeof reportRead>
export type Presences = Pick<Output<typeof conversationRead>, 'present' | 'contact_typing'>
export type Status = Conversation['status']
export type Priority = Conversation['priority']
export type Channel = Conversation['channel']

export const statuses: Record<Status, { label: string; tone: Tone }> = {
  open: { label: texts.open, tone: 'good' },
  snoozed: { label: texts.snoozed, tone: 'busy' },
  closed: { label: texts.closed, tone: 'idle' },
}

export const priorities: Record<Priority, string> = {
  urgent: texts.urgent,
  high: texts.high,
  normal: texts.normal,
  low: texts.low,
}
export const channels: Record<Channel, string> = {
  widget: texts.messenger,
  portal: texts.portal,
  email: texts.email,
  api: texts.api,
}

export const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const personName = ({ name, email, id }: Conversation['contact']): string =>
  name ?? email ?? texts.visitorId(id.slice(-6))
