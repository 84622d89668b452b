import type { TaggedAnswer } from '@userkeep/contract'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { tagged } from '../../../platform/http/tagged.ts'
import { findPublishableKey } from '../../api-keys/public.ts'
import { type FlagRow, listLiveFlags, readVersion } from '../flags.sql.ts'
import { nextTurn, type PublicAnswer, publicAnswers } from '../targeting.ts'
import { createKept } from './kept.ts'

export interface LoadedFlags {
  readonly version: number
  readonly flags: readonly FlagRow[]
  /** For somebody of whom nothing is known. */
  publicAnswer(now: Date): TaggedAnswer<{ flags: Record<string, PublicAnswer> }>
}

interface KnownKey {
  readonly environmentId: string
  readonly allowedOrigins: readonly string[]
}

/** The kill switch holds everywhere within this, also where a notification was lost. */
const freshMs = seconds(1)

export type FlagMemory = ReturnType<typeof createFlagMemory>

/** The flags that are asked for, in memory. A notification makes them be looked at again at once, and time does. */
export function createFlagMemory({ sql, waker }: Pick<Context, 'sql' | 'waker'>) {
  const flags = createKept<LoadedFlags>({
    freshMs,
    most: 1000,
    async look(environmentId, before) {
      // Read first: what changes in between makes the next look find another version.
      const version = await readVersion(sql, environmentId)
      return before?.version === version ? before : loaded(version, await listLiveFlags(sql, environmentId))
    },
  })
  const keys = createKept<KnownKey>({
    freshMs,
    most: 10_000,
    async look(key) {
      const found = await findPublishableKey(sql, hashToken(key))
      return found && { environmentId: found.scope.environmentId, allowedOrigins: found.allowedOrigins }
    },
  })
  const unlisten = waker.on('flags', flags.expire)
  return {
    flagsOf: (environmentId: string) => flags.get(environmentId) as LoadedFlags | Promise<LoadedFlags>,
    keyOf: (publishableKey: string) => keys.get(publishableKey),
    close: async () => unlisten(),
  }
}

function loaded(version: number, flags: readonly FlagRow[]): LoadedFlags {
  let written: { from: number; until: number; answer: ReturnType<LoadedFlags['publicAnswer']> } | undefined
  return {
    version,
    flags,
    publicAnswer(now) {
      const at = now.getTime()
      if (!written || at < written.from || at >= written.until) {
        written = { from: at, until: nextTurn(flags, now), answer: tagged({ flags: publicAnswers(flags, now) }) }
      }
      return written.answer
    },
  }
}
