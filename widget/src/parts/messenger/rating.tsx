import type { Messenger, OwnConversation } from '@userkeep/client/messenger'
import { useState } from 'preact/hooks'
import { texts } from '../../texts/messenger.ts'

const scores = [
  ['😞', texts.terrible],
  ['🙁', texts.bad],
  ['😐', texts.ok],
  ['🙂', texts.good],
  ['😀', texts.great],
] as const

/** Asks how the answer was, once the conversation is closed. */
export function Rating({ conversation, messenger }: { conversation: OwnConversation; messenger: Messenger }) {
  const [score, setScore] = useState(conversation.rating)
  const [comment, setComment] = useState('')
  const [status, setStatus] = useState<'idle' | 'busy' | 'done' | 'failed'>(conversation.rating ? 'done' : 'idle')
  const rate = async () => {
    if (score === null) return
    setStatus('busy')
    setStatus((await messenger.rate(score, comment)) ? 'done' : 'failed')
  }
  if (status === 'done') {
    return (
      <p class="m-note" role="status">
        {texts.thankYouForYourRating}
      </p>
    )
  }
  return (
    <fieldset class="m-rating">
      <legend>{texts.howWasTheAnswer}</legend>
      <div class="m-scores">
        {scores.map(([sign, label], at) => (
          <button
            key={label}
            type="button"
            class="m-score"
            aria-pressed={score === at + 1}
            onClick={() => setScore(at + 1)}
          >
            <span aria-hidden="true">{sign}</span>
            <span class="unseen">{label}</span>
          </button>
        ))}
      </div>
      {score !== null && (
        <>
          <input
            class="m-field"
            aria-label={texts.commentOptional}
            placeholder={texts.commentOptional}
            maxLength={2000}
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          <button type="button" class="button" disabled={status === 'busy'} onClick={() => void rate()}>
            {texts.sendRating}
          </button>
        </>
      )}
      {status === 'failed' && (
        <p class="error" role="alert">
          {texts.ratingCouldNotBeSaved}
        </p>
      )}
    </fieldset>
  )
}
