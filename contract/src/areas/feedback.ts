import { Type } from 'typebox'
import { anyone, area, perIp } from '../kernel/index.ts'
import { Roadmap } from '../shapes/feedback-people.ts'
import { boardRoutes, categoryRoutes, feedbackSettingsRoutes } from './feedback.boards.ts'
import { ownFeedbackRoutes } from './feedback.contact.ts'
import { commentRoutes, postRoutes, voteRoutes } from './feedback.posts.ts'

const published = {
  access: anyone('any_site', 'A roadmap is published to be read; the publishable key in the path is no secret'),
  params: Type.Object({ publishableKey: Type.String({ maxLength: 200 }) }),
  limits: [perIp(600, 'minute')],
  cacheSeconds: 10,
  chosen: true,
} as const

export const feedback = area(
  'feedback',
  {
    group: 'Product',
    about:
      'What people wish for, voted for by one another and weighed by the revenue behind the votes; and the public roadmap ' +
      'of what is planned, in progress and shipped. Whoever voted is told once it ships.',
  },
  {
    ...boardRoutes,
    ...categoryRoutes,
    ...postRoutes,
    ...voteRoutes,
    ...commentRoutes,
    ...feedbackSettingsRoutes,
    ...ownFeedbackRoutes,
    roadmap: {
      method: 'GET',
      path: '/v1/roadmap/{publishableKey}',
      summary: 'What of the public boards is planned, in progress and shipped, with its votes',
      ...published,
      success: { status: 200, tagged: true, body: Roadmap },
    },
    roadmapPage: {
      method: 'GET',
      path: '/roadmap/{publishableKey}',
      summary: 'The public roadmap, as a page',
      ...published,
      success: { status: 200, page: { tagged: true } },
    },
  },
)
