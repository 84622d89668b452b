// Example values of entitlements and usage: a plan with ten projects, three of them used.

const under = (shapes: string[], fields: Record<string, unknown>) =>
  Object.fromEntries(
    shapes.flatMap((shape) => Object.entries(fields).map(([field, value]) => [`${shape}.${field}`, value])),
  )

export const entitlements = {
  ...under(['Entitlement', 'CheckedFeature'], { granted: 10, used: 3, remaining: 7, allowed: true, reason: 'granted' }),
  ...under(['Entitlement'], { name: 'Projects', kind: 'limit', expires_at: null }),
  ...under(['EntitlementSource'], { type: 'subscription', name: 'Pro', granted: 10, expires_at: null }),
  ...under(['Override', 'NewOverride'], { feature: 'projects', value: 5, reason: 'Agreed for the pilot' }),
  'Override.created_by': 'ada@example.com',
  'HeldFeatures.features': { projects: 10, sso: true },
  'CheckFeature.quantity': 1,
  'CheckFeature.consume': true,
}

export const usage = {
  ...under(['UsageMeter'], { key: 'api_calls', name: 'API calls', unit: 'calls', aggregation: 'sum' }),
  'UsageDay.total': 52,
  'UsageResult.accepted': 1,
  'UsageResult.refused': [],
}
