import type { Messenger, OwnConversation } from '@userkeep/client/messenger'
import { useState } from 'preact/hooks'
import { texts } from '../../texts/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export const ratings = [texts.terrible, texts.bad, texts.ok, texts.good, texts.great] as const

interface RatingProps {
  conversation: OwnConversation
  messenger: Messenger
  locked: string | null
}

/** Asks how the answer was, once the conversation is closed. */
export function Rating({ conversation, messenger, locked }: RatingProps) {
  const [score, setScore] = useState(conversation.rating)
  const [comment, setComment] = useState('')
  const [status, setStatus] = useState<'idle' | 'busy' | 'done' | 'failed'>(conversation.rating ? 'done' : 'idle')
  const rate = async () => {
    if (score === null) return
    setStatus('busy')
    setStatus((await messenger.rate(score, comment)) ? 'done' : 'failed')
  }
  if (status === 'done') return <Notice>{texts.thankYouForYourRating}</Notice>
  return (
    <fieldset class="rating" disabled={locked !== null}>
      <legend>{texts.howWasTheAnswer}</legend>
      <div class="rating-scores">
        {ratings.map((label, at) => (
          <label key={label} class="rating-score">
            <input type="radio" name="score" checked={score === at + 1} onChange={() => setScore(at + 1)} />
            {label}
          </label>
        ))}
      </div>
      {score !== null && (
        <div class="field">
          <textarea
            aria-label={texts.commentOptional}
            placeholder={texts.commentOptional}
            rows={2}
            maxLength={2000}
            spellcheck
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
        </div>
      )}
      {status === 'failed' && <Notice tone="danger">{texts.ratingCouldNotBeSaved}</Notice>}
      <Button locked={locked} disabled={score === null} busy={status === 'busy'} onClick={() => void rate()}>
        {texts.sendRating}
      </Button>
    </fieldset>
  )
}
