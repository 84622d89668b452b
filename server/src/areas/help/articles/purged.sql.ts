import type { EnvironmentPurge } from '../../organizations/public.ts'

export const viewsPurged: EnvironmentPurge = async ({ scope }, { tx }) => {
  await tx`
    update help_articles set views = 0, helpful = 0, not_helpful = 0 where environment_id = ${scope.environmentId}`
}
