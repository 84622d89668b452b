import type { PreviewAnswer } from '../../preview/preview.ts'
import type { OwnFeedback, Post } from './own-feedback.ts'

const idIn = (path: string) => /feedback\/([^/?]+)\/vote/.exec(path)?.[1]

/** Votes and posts are as they would be, until the preview starts over. */
export const answer: PreviewAnswer<OwnFeedback> = (path, { method, body }, shown) => {
  const voted = shown.posts.find(({ id }) => id === idIn(path))
  if (voted) {
    const isVoted = method !== 'DELETE'
    return { ...voted, voted: isVoted, votes: voted.votes + Number(isVoted) - Number(voted.voted) }
  }
  if (path.includes('/similar')) return { posts: shown.posts.slice(0, 2) }
  return body ? { ...(shown.posts[0] as Post), ...body, id: 'new', status: 'open', votes: 1, voted: true } : shown
}
