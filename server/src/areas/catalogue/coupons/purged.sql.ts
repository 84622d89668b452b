import type { EnvironmentPurge } from '../../organizations/public.ts'

export const redemptionsPurged: EnvironmentPurge = async ({ scope }, { tx }) => {
  await tx`update coupons set redeemed = 0, held = 0 where environment_id = ${scope.environmentId}`
}
