import { type feedback, pageOf } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import { pagePosts } from './list.sql.ts'
import { weighingOf } from './weighing.ts'

export const listPosts: Verb<typeof feedback.routes.list> = async ({ query, db, scope }) => {
  const weighing = weighingOf(query)
  const sort = query.sort ?? (weighing.currency === null ? 'votes' : 'revenue')
  if (sort === 'revenue' && weighing.currency === null) invalid('currency', 'is needed to sort by revenue')
  return writtenAnswer('posts', await pagePosts(db, scope, { ...query, ...weighing, sort }, pageOf(query)))
}
