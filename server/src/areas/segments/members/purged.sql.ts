import type { EnvironmentPurge } from '../../organizations/public.ts'

export const membersPurged: EnvironmentPurge = async ({ scope }, { tx }) => {
  await tx`update segments set members = 0 where environment_id = ${scope.environmentId}`
}
