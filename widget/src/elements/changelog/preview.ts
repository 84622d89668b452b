import type { PreviewAnswer } from '../../preview/preview.ts'
import type { Shown } from './own-changelog.ts'

/** Reactions are taken, and nothing is read: the posts are there. */
export const answer: PreviewAnswer<Shown> = (_path, _ask, { posts = [] }) => ({
  posts,
  next_cursor: null,
  unread: 0,
})
