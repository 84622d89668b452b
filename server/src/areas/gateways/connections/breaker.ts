import { minutes, seconds } from '../../../platform/clock.ts'

/** The number of consecutive failed calls after which the gateway counts as unreachable. */
export const failuresToOpen = 5

const probeWaits = [seconds(30), minutes(1), minutes(2), minutes(5)]

/** Whether a gateway answers, and since when that is so. */
export interface Reach {
  readonly unreachable: boolean
  readonly since: Date
  readonly failures: number
  /** Set while the gateway does not answer: the time of the next probe. */
  readonly probeAt: Date | null
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

const probeWait = (failures: number): number =>
  probeWaits[Math.min(Math.max(failures - failuresToOpen, 0), probeWaits.length - 1)] as number

export function afterFailure(reach: Reach, now: Date): Reach {
  // Calls that were under way when it opened add nothing.
  if (reach.unreachable) return reach
  const failures = reach.failures + 1
  if (failures < failuresToOpen) return { ...reach, failures }
  return { unreachable: true, since: now, failures, probeAt: later(now, probeWait(failures)) }
}

export function afterSuccess(reach: Reach, now: Date): Reach {
  return { unreachable: false, since: reach.unreachable ? now : reach.since, failures: 0, probeAt: null }
}

/** Postpones the next probe before probing, so that only one worker probes at a time. */
export function whileProbed(reach: Reach, now: Date): Reach {
  const failures = reach.failures + 1
  return { ...reach, failures, probeAt: later(now, probeWait(failures)) }
}
