import type { Kept } from '../../storage.ts'
import type { OwnBanner } from './banner.ts'

const day = 86_400_000
const nameOf = (id: string) => `banner-${id}`

/** Where the service does not know for certain who is there, it records nothing, and the browser remembers. */
export function closeHere(kept: Kept, { id, dismiss, dismiss_days }: OwnBanner): void {
  const until = dismiss === 'for_days' ? Date.now() + (dismiss_days ?? 1) * day : Number.MAX_SAFE_INTEGER
  kept.write(nameOf(id), String(until))
}

export const isClosedHere = (kept: Kept, id: string): boolean => Number(kept.read(nameOf(id)) ?? 0) > Date.now()
