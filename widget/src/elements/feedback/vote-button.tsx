import { useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/feedback.ts'
import { number } from '../../texts/locale.ts'
import { type Post, vote } from './own-feedback.ts'

interface VoteButtonProps {
  post: Pick<Post, 'id' | 'title' | 'votes' | 'voted'>
  widget: WidgetApi
  mayWrite: boolean
  voted(post: Post): void
}

/** Votes, or withdraws the vote. An unproven visitor sees only the number. */
export function VoteButton({ post, widget, mayWrite, voted }: VoteButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      voted(await vote(widget, post))
      setFailed(false)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const votes = texts.votes(post.votes)
  return (
    <button
      type="button"
      class="vote"
      aria-pressed={post.voted}
      aria-label={texts.voteForTitleVotes(post.title, votes)}
      aria-busy={isBusy}
      title={mayWrite ? (hasFailed ? texts.changeCouldNotBeSaved : undefined) : texts.signInToVote}
      disabled={!mayWrite || isBusy}
      onClick={() => void press()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M5 15l7-7 7 7" />
      </svg>
      {number(post.votes)}
      {hasFailed && (
        <span class="unseen" role="alert">
          {texts.changeCouldNotBeSaved}
        </span>
      )}
    </button>
  )
}
