import { visitorLines } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { ContactCaller, MachineCaller } from '../../../platform/http/callers.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { refuseWhenSpent } from '../../../platform/limits/refuse-when-spent.ts'
import type { Platform } from '../../../platform/platform.ts'

interface Reporter {
  caller: MachineCaller | ContactCaller
  scope: Scope
  ip: string
  platform: Platform
}

/** Limits lines of visitors by network, because anybody can become a visitor any number of times. */
export async function limitLines({ caller, scope, ip, platform }: Reporter, lines: number): Promise<void> {
  if (caller.family !== 'contact') return
  const key = `${scope.environmentId} ${networkOf(ip)}`
  refuseWhenSpent(await platform.limiter.consume('ingest.visitor_lines', key, visitorLines, lines))
}
