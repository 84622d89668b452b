import { Type } from 'typebox'
import { anyMember, area, chosen, nullable, shape } from '../kernel/index.ts'

/** What an operator can give or withhold by plan. Without a plan file everything is held and nothing is limited. */
export const planLimits = ['active_contacts', 'emails_per_month'] as const
export const planCapabilities = ['audit_webhooks', 'customer_webhooks'] as const

export type PlanLimit = (typeof planLimits)[number]
export type PlanCapability = (typeof planCapabilities)[number]

export const operatorPlan = area(
  'operator-plan',
  { group: 'Staff', about: 'The plan your organization itself is on.' },
  {
    entitlements: {
      method: 'GET',
      path: '/v1/organization/entitlements',
      summary: 'The plan the organization itself is on: limits, use, capabilities',
      access: anyMember(),
      success: {
        status: 200,
        body: chosen(
          shape('Entitlements', {
            plan: nullable(Type.String()),
            limits: Type.Array(
              Type.Object({
                name: Type.String(),
                limit: nullable(Type.Integer({ description: 'null: unlimited' })),
                used: Type.Integer({ description: 'Of what is counted by environment, that of live' }),
                used_by_environment: nullable(
                  shape('UsedByEnvironment', { live: Type.Integer(), test: Type.Integer() }),
                ),
              }),
            ),
            capabilities: Type.Array(Type.Object({ name: Type.String(), held: Type.Boolean() })),
          }),
        ),
      },
    },
  },
)
