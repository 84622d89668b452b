import { ApiError } from '@userkeep/client'
import type { ComponentChildren } from 'preact'

type Tone = 'info' | 'warning' | 'danger'

export function Notice({ tone = 'info', children }: { tone?: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

const waiting = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minute${seconds > 60 ? 's' : ''}`

/** A refusal in words for whoever met it. */
export function errorMessage(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page and try again.'
  if (error.code === 'rate_limited') {
    const wait = error.retryAfter ? waiting(error.retryAfter) : 'a while'
    return `Too many attempts. Try again in ${wait}.`
  }
  if (error.code === 'origin_not_allowed') return 'Sign-in is not allowed from this address.'
  if (error.code === 'webhooks_not_available') {
    return 'Webhooks are not part of the current plan. What you have set up is kept and works again once the plan includes them.'
  }
  return error.message
}

export function Problem({ error }: { error: Error | null }) {
  const isAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  return error && <Notice tone="danger">{isAtFields ? 'Check the highlighted fields.' : errorMessage(error)}</Notice>
}
