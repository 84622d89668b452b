import type { TaggedAnswer } from '@userkeep/contract'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { tagged } from '../../../platform/http/tagged.ts'
import { createVersioned } from '../../../platform/kept.ts'
import { createKnownKeys } from '../../api-keys/public.ts'
import { type FlagRow, listLiveFlags, readVersion } from '../flags.sql.ts'
import { nextTurn, type PublicAnswer, publicAnswers } from '../targeting.ts'

export interface LoadedFlags {
  readonly flags: readonly FlagRow[]
  /** For somebody of whom nothing is known. */
  publicAnswer(now: Date): TaggedAnswer<{ flags: Record<string, PublicAnswer> }>
}

/** The kill switch holds everywhere within this, also where a notification was lost. */
const freshMs = seconds(1)

export type FlagMemory = ReturnType<typeof createFlagMemory>

/** The flags that are asked for, in memory. A notification makes them be looked at again at once, and time does. */
export function createFlagMemory({ sql, waker }: Pick<Context, 'sql' | 'waker'>) {
  const flags = createVersioned<LoadedFlags>({
    freshMs,
    most: 1000,
    version: (environmentId) => readVersion(sql, environmentId),
    load: async (environmentId) => loaded(await listLiveFlags(sql, environmentId)),
  })
  const keys = createKnownKeys(sql, freshMs)
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
        written = { from: at, until: nextTurn(flags, now), answer: tagged({ flags: publicAnswers(flags, now) }) }
      }
      return written.answer
    },
  }
}
