import { useState } from 'preact/hooks'
import type { Hands } from '../../part.ts'
import { type Post, vote } from './own-feedback.ts'

interface VoteButtonProps {
  post: Pick<Post, 'id' | 'title' | 'votes' | 'voted'>
  hands: Hands
  mayWrite: boolean
  voted(post: Post): void
}

/** Votes, or takes the vote back. Whoever has not proved who they are sees the number. */
export function VoteButton({ post, hands, mayWrite, voted }: VoteButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      voted(await vote(hands, post))
      setFailed(false)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const votes = post.votes === 1 ? '1 vote' : `${post.votes} votes`
  return (
    <button
      type="button"
      class="vote"
      aria-pressed={post.voted}
      aria-label={`Vote for ${post.title}, ${votes}`}
      aria-busy={isBusy}
      title={mayWrite ? (hasFailed ? 'That did not work. Try again.' : undefined) : 'Sign in to vote'}
      disabled={!mayWrite || isBusy}
      onClick={() => void press()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M5 15l7-7 7 7" />
      </svg>
      {post.votes.toLocaleString('en')}
      {hasFailed && (
        <span class="unseen" role="alert">
          That did not work. Try again.
        </span>
      )}
    </button>
  )
}
