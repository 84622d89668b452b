import { ApiError } from '@userkeep/client'
import type { ComponentChildren } from 'preact'
import { ReadableError } from '../app/api.ts'
import { texts } from '../texts/ui.ts'

type Tone = 'info' | 'warning' | 'danger'

export function Notice({ tone = 'info', children }: { tone?: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

const waiting = (seconds: number) => (seconds < 90 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60)))

/** Returns a refusal in words for its reader. */
export function errorMessage(error: Error): string {
  if (error instanceof ReadableError) return error.message
  if (!(error instanceof ApiError)) return texts.somethingWentWrong
  if (error.code === 'rate_limited') {
    const wait = error.retryAfter ? waiting(error.retryAfter) : texts.aWhile
    return texts.tooManyAttempts(wait)
  }
  if (error.code === 'origin_not_allowed') return texts.signInIsNotAllowed
  if (error.code === 'webhooks_not_available') {
    return texts.webhooksAreNotPart
  }
  return error.message
}

export function Problem({ error }: { error: Error | null }) {
  const isAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  return error && <Notice tone="danger">{isAtFields ? texts.checkTheHighlightedFields : errorMessage(error)}</Notice>
}
