import type { organizations } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'

/** They were read with the session already. */
export const listEnvironments: Verb<typeof organizations.routes.environments> = async ({ caller }) => ({
  environments: (['live', 'test'] as const).map((environment) => ({
    id: caller.organization.environments[environment],
    environment,
  })),
})
