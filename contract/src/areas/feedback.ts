import { Type } from 'typebox'
import { anyone, area, perIp } from '../kernel/index.ts'
import { Roadmap } from '../shapes/feedback-people.ts'
import { boardRoutes, categoryRoutes, feedbackSettingsRoutes } from './feedback.boards.ts'
import { ownFeedbackRoutes } from './feedback.contact.ts'
import { commentRoutes, postRoutes, voteRoutes } from './feedback.posts.ts'

const published = {
  access: anyone('any_site', 'the roadmap is public, and a publishable key is not a secret'),
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
      'Feature requests with votes and the revenue of the voters, and the public roadmap ' +
      'of planned, ongoing and shipped work. Voters are notified when a post ships.',
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
      summary: 'Get the public roadmap',
      ...published,
      success: { status: 200, etag: true, body: Roadmap },
    },
    roadmapPage: {
      method: 'GET',
      path: '/roadmap/{publishableKey}',
      summary: 'Get the public roadmap as a page',
      ...published,
      success: { status: 200, page: { etag: true } },
    },
  },
)
