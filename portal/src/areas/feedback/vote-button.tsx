import { useEffect } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/feedback.ts'
import { number } from '../../texts/locale.ts'
import { errorMessage } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Post, postReads } from './feedback.ts'

/** Votes, or takes the vote back. */
export function VoteButton({ post }: { post: Pick<Post, 'id' | 'title' | 'votes' | 'voted'> }) {
  const { locked } = useSession()
  const following = { refresh: postReads }
  const vote = useAct('POST /v1/contact/feedback/{id}/vote', following)
  const unvote = useAct('DELETE /v1/contact/feedback/{id}/vote', following)
  const isBusy = vote.pending || unvote.pending
  const error = vote.error ?? unvote.error
  useEffect(() => {
    if (error) toast(errorMessage(error))
  }, [error])
  return (
    <button
      type="button"
      class="vote"
      aria-pressed={post.voted}
      aria-label={texts.voteForTitleVotes(post.title, texts.voteCount(post.votes))}
      aria-busy={isBusy}
      disabled={Boolean(locked)}
      title={locked ?? undefined}
      onClick={() => (post.voted ? unvote : vote).run({ params: { id: post.id } })}
    >
      <svg class="icon" width={14} height={14} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M5 15l7-7 7 7" />
      </svg>
      <span>{number(post.votes)}</span>
    </button>
  )
}
