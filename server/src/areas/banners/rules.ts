export type Dismiss = 'no' | 'for_good' | 'for_days'
export type State = 'off' | 'scheduled' | 'live' | 'ended'

export interface BannerDraft {
  readonly action_label: string | null
  readonly action_url: string | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly active: boolean
  readonly dismiss: Dismiss
  readonly dismiss_days: number | null
}

/** The path of a field and the reason why it is refused. */
type Problem = readonly [path: string, reason: string]

export function problemOf(banner: BannerDraft): Problem | null {
  const { action_label, action_url, starts_at, ends_at, dismiss, dismiss_days } = banner
  if (action_label !== null && action_url === null) return ['action_url', 'is required with action_label']
  if (action_url !== null && action_label === null) return ['action_label', 'is required with action_url']
  if (starts_at && ends_at && Date.parse(starts_at) >= Date.parse(ends_at))
    return ['ends_at', 'must be after starts_at']
  if (dismiss === 'for_days' && dismiss_days === null) return ['dismiss_days', 'is required for for_days']
  if (dismiss !== 'for_days' && dismiss_days !== null) return ['dismiss_days', 'is only allowed for for_days']
  return null
}

export function stateOf({ active, starts_at, ends_at }: BannerDraft, now: Date): State {
  if (!active) return 'off'
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'ended'
  return starts_at !== null && Date.parse(starts_at) > now.getTime() ? 'scheduled' : 'live'
}

/** Whether it takes one of the places of those that are turned on. */
export const isCounted = (banner: BannerDraft, now: Date): boolean => !['off', 'ended'].includes(stateOf(banner, now))
