import { Type } from 'typebox'
import { anyMember, area, chosen, nullable, oneOf, shape } from '../kernel/index.ts'

/** Limits and capabilities of an operator's plan. Without a plan file everything is included and nothing is limited. */
export const planLimits = ['active_contacts', 'emails_per_month'] as const
export const planCapabilities = ['audit_webhooks', 'customer_webhooks'] as const

export type PlanLimit = (typeof planLimits)[number]
export type PlanCapability = (typeof planCapabilities)[number]

export const operatorPlan = area(
  'operator-plan',
  { group: 'Staff', about: 'The plan of your organization.' },
  {
    entitlements: {
      method: 'GET',
      path: '/v1/organization/entitlements',
      repeats: { times: 2, because: 'the usage of each environment may be on another machine' },
      summary: 'Get the plan of the organization: limits, usage, capabilities',
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
                used: Type.Integer({ description: 'For values counted per environment: the live environment' }),
                used_by_environment: nullable(
                  shape('UsedByEnvironment', { live: Type.Integer(), test: Type.Integer() }),
                ),
              }),
            ),
            rate_limits: Type.Array(
              Type.Object({
                name: oneOf(
                  'machine_key_per_minute',
                  'machine_environment_per_minute',
                  'contact_session_per_hour',
                  'boot_key_per_minute',
                ),
                limit: Type.Integer({ description: 'Requests in the window' }),
              }),
            ),
            capabilities: Type.Array(Type.Object({ name: Type.String(), held: Type.Boolean() })),
          }),
        ),
      },
    },
  },
)
