import type { Scope } from '../../platform/change.ts'
import { fail } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import { GatewayRefused, runCallNow } from '../gateways/public.ts'

/** Waits for a committed call and reports a refusal in the gateway's words. */
export async function runNow({ platform, scope }: { platform: Platform; scope: Scope }, callId: string): Promise<void> {
  await runCallNow({ platform, scope }, callId).catch(refuse)
}

export function refuse(error: unknown): never {
  if (error instanceof GatewayRefused) fail('gateway_refused', error.message)
  throw error
}
