import type { CampaignRow } from '../campaigns.sql.ts'

/** A campaign of the demo, with plausible results. */
export interface Plan {
  name: string
  /** The number of days since it began; negative if it begins later. null: a draft. */
  daysAgo: number | null
  state: CampaignRow['state']
  channel?: 'in_app'
  category?: 'marketing' | 'product_news' | 'surveys'
  /** The name of a template of the demo. Another variant uses another announcement. */
  template?: string
  /** The name of a segment of the demo. */
  segment: string
  /** The percentage of the demo's contacts. */
  reach?: number
  variants?: number
  holdout?: number
  trigger?: { kind: 'fact' | 'segment_entered'; event?: string; wait_minutes?: number }
  goal?: { event: string; days: number }
  tracking?: { clicks: boolean; opens: boolean }
  /** The percentage of recipients who convert, per variant. */
  converts?: readonly number[]
  convertsAnyway?: number
  clicks?: number
}

export const plans: Plan[] = [
  {
    name: 'Welcome to Fieldnote',
    template: 'Welcome',
    daysAgo: 150,
    state: 'sending',
    category: 'product_news',
    segment: 'Not onboarded yet',
    reach: 38,
    trigger: { kind: 'segment_entered', wait_minutes: 60 },
    holdout: 10,
    goal: { event: 'contact.signed_in', days: 7 },
    converts: [46],
    convertsAnyway: 31,
  },
  {
    name: 'Spring release',
    daysAgo: 132,
    state: 'sent',
    category: 'product_news',
    segment: 'Active this week',
    reach: 55,
    tracking: { clicks: true, opens: false },
    clicks: 21,
  },
  {
    name: 'Share your drawings',
    daysAgo: 110,
    state: 'sent',
    category: 'marketing',
    segment: 'Power users',
    reach: 30,
    variants: 2,
    holdout: 10,
    goal: { event: 'drawing.approved', days: 14 },
    converts: [14, 22],
    convertsAnyway: 11,
    tracking: { clicks: true, opens: true },
    clicks: 27,
  },
  {
    name: 'How likely are you to recommend us?',
    template: 'Invitation to an interview',
    daysAgo: 95,
    state: 'sent',
    category: 'surveys',
    segment: 'Active this week',
    reach: 42,
  },
  {
    name: 'We miss you',
    template: 'Are you still there?',
    daysAgo: 80,
    state: 'sending',
    category: 'marketing',
    segment: 'Slipping away',
    reach: 26,
    trigger: { kind: 'segment_entered' },
    holdout: 20,
    goal: { event: 'contact.signed_in', days: 14 },
    converts: [17],
    convertsAnyway: 9,
  },
  {
    name: 'Neu: Fieldnote auf Deutsch',
    daysAgo: 61,
    state: 'sent',
    category: 'product_news',
    segment: 'German speakers',
    reach: 18,
  },
  {
    name: 'Archive whole projects',
    daysAgo: 47,
    state: 'sent',
    channel: 'in_app',
    segment: 'Active this week',
    reach: 60,
    goal: { event: 'project.archived', days: 7 },
    converts: [12],
  },
  {
    name: 'Autumn newsletter',
    template: 'Monthly newsletter',
    daysAgo: 33,
    state: 'sent',
    category: 'marketing',
    segment: 'Active this week',
    reach: 58,
    variants: 2,
    holdout: 5,
    goal: { event: 'report.ready', days: 7 },
    converts: [31, 29],
    convertsAnyway: 28,
    tracking: { clicks: true, opens: false },
    clicks: 18,
  },
  {
    name: 'Price change for new teams',
    daysAgo: 24,
    state: 'canceled',
    category: 'marketing',
    segment: 'Owners of larger teams',
    reach: 12,
  },
  {
    name: 'Invite your whole team',
    daysAgo: 6,
    state: 'paused',
    category: 'marketing',
    segment: 'Owners of larger teams',
    reach: 34,
  },
  {
    name: 'November newsletter',
    template: 'Monthly newsletter',
    daysAgo: -2,
    state: 'scheduled',
    category: 'marketing',
    segment: 'Active this week',
    holdout: 5,
  },
  {
    name: 'Year in review',
    template: 'Monthly newsletter',
    daysAgo: -9,
    state: 'scheduled',
    category: 'product_news',
    segment: 'Power users',
    variants: 2,
  },
  {
    name: 'Templates for site visits',
    daysAgo: null,
    state: 'draft',
    category: 'product_news',
    segment: 'Power users',
    variants: 2,
    holdout: 10,
  },
]
