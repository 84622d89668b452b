import { Type } from 'typebox'
import { chosen, described, nullable, shape, Uuid } from '../kernel/index.ts'

export const ReportDay = Type.String({ format: 'date', examples: ['2030-01-31'] })

const number = (description: string) => Type.Integer({ description, examples: [12] })
const seconds = (description: string) => nullable(Type.Integer({ description, examples: [840] }))

const figures = {
  created: number('Conversations that began; of a tag: that got it'),
  received: number('Messages of contacts'),
  sent: number('Replies of staff'),
  closed: number('Times that a conversation was closed'),
  reopened: number('Times that one was opened again'),
  first_response_seconds: seconds('The average time until the first reply; `null` without any'),
  resolution_seconds: seconds('The average time until a conversation was closed; `null` without any'),
  targets_missed: number('Targets that were missed'),
  ratings: number('Ratings'),
  satisfied: number('Ratings of 4 or 5'),
}
const Figures = shape('ConversationFigures', figures)

export const ConversationReport = chosen(
  shape('ConversationReport', {
    from: ReportDay,
    to: ReportDay,
    time_zone: Type.String({ examples: ['Europe/Berlin'] }),
    total: Figures,
    days: Type.Array(
      shape('ConversationReportDay', {
        day: ReportDay,
        backlog: number('Open and snoozed conversations at the end of the day'),
        ...figures,
      }),
    ),
    hours: Type.Array(
      shape('ConversationReportHour', {
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        created: figures.created,
        received: figures.received,
      }),
      { description: 'By hour of the day, in the time zone' },
    ),
    agents: Type.Array(shape('ConversationReportAgent', { member_id: Uuid, ...figures })),
    tags: Type.Array(shape('ConversationReportTag', { tag_id: Uuid, ...figures })),
    channels: Type.Array(
      shape('ConversationReportChannel', {
        channel: described(Type.String({ examples: ['widget'] }), '`widget`, `portal`, `email` or `api`'),
        ...figures,
      }),
    ),
  }),
)
