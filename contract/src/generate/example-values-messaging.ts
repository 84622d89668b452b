// Example values of mail and consent.

const agreed = { wording: 'Send me offers and news by email.' }

const under = (shapes: readonly string[], fields: Record<string, unknown>) =>
  Object.fromEntries(
    shapes.flatMap((shape) => Object.entries(fields).map(([field, value]) => [`${shape}.${field}`, value])),
  )

export const consent = {
  ...under(['Consent', 'OwnConsent', 'ConsentRecord'], agreed),
}

export const suppressions = {
  ...under(['Suppression'], {
    address: 'grace@example.com',
    source: 'api',
    detail: '550 5.1.1 User unknown',
  }),
  'Bounce.type': 'hard',
  'RefusedBounce.code': 'unknown_message',
  'RefusedBounce.reason': 'message_id: no message of this environment',
}

export const campaigns = {
  ...under(['Campaign', 'NewCampaign', 'CampaignChange'], { name: 'November newsletter', holdout: 10 }),
  ...under(['CampaignTrigger', 'CampaignTriggerDraft'], { kind: 'once', event: null, wait_minutes: 0 }),
  ...under(['CampaignGoal', 'CampaignGoalDraft'], { event: 'report_exported', days: 7 }),
  ...under(['CampaignTracking', 'CampaignTrackingDraft'], { clicks: false, opens: false }),
  ...under(['FrequencyCap', 'FrequencyCapDraft'], { messages: 3, days: 7 }),
  ...under(['CampaignVariant', 'CampaignVariantDraft', 'CampaignVariantReport'], { key: 'a', weight: 1 }),
}
