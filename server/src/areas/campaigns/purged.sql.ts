import type { EnvironmentPurge } from '../organizations/public.ts'

export const clicksPurged: EnvironmentPurge = async ({ scope }, { tx }) => {
  await tx`update campaign_links set clicks = 0 where environment_id = ${scope.environmentId}`
}
