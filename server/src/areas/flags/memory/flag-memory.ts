import type { EtagAnswer } from '@userkeep/contract'
import { createVersioned } from '../../../platform/cache.ts'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { withEtag } from '../../../platform/http/with-etag.ts'
import { createKnownKeys } from '../../api-keys/public.ts'
import { type FlagRow, listLiveFlags, readVersion } from '../flags.sql.ts'
import { nextTurn, type PublicAnswer, publicAnswers } from '../targeting.ts'

interface LoadedFlags {
  readonly flags: readonly FlagRow[]
  /** Evaluates for an unknown subject. */
  publicAnswer(now: Date): EtagAnswer<{ flags: Record<string, PublicAnswer> }>
}

/** The kill switch takes effect everywhere within this time, even if a notification was lost. */
const ttlMs = seconds(1)

export type FlagMemory = ReturnType<typeof createFlagMemory>

/** Caches the flags of environments. A notification invalidates them, and so does time. */
export function createFlagMemory({ sql, waker }: Pick<Context, 'sql' | 'waker'>) {
  const flags = createVersioned<LoadedFlags>({
    ttlMs,
    max: 1000,
    version: (environmentId) => readVersion(sql, environmentId),
    load: async (environmentId) => loaded(await listLiveFlags(sql, environmentId)),
  })
  const keys = createKnownKeys(sql, ttlMs)
  const unlisten = waker.on('flags', flags.expire)
  return {
    flagsOf: flags.get,
    keyOf: keys.get,
    close: async () => unlisten(),
  }
}

function loaded(flags: readonly FlagRow[]): LoadedFlags {
  let written: { from: number; until: number; answer: ReturnType<LoadedFlags['publicAnswer']> } | undefined
  return {
    flags,
    publicAnswer(now) {
      const at = now.getTime()
      if (!written || at < written.from || at >= written.until) {
        written = { from: at, until: nextTurn(flags, now), answer: withEtag({ flags: publicAnswers(flags, now) }) }
      }
      return written.answer
    },
  }
}
