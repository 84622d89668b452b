interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments?: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  text(given: Readonly<Record<string, string>>): string
}

/** Prompts for the usual questions. */
export const prompts: readonly Prompt[] = [
  {
    name: 'morning_report',
    title: 'Morning report',
    description: 'Revenue, activity, support and what is failing',
    text: () =>
      'Write a short morning report. Use list_problems, get_revenue, list_revenue_at_risk, get_product_activity and ' +
      'get_support_figures. Begin with what needs attention today, with links. State amounts with their currency and do not ' +
      'add up different currencies.',
  },
  {
    name: 'account_review',
    title: 'Review an account',
    description: 'What a customer has, pays and does, and what to talk about',
    arguments: [{ name: 'customer', description: 'Name of the customer', required: true }],
    text: ({ customer }) =>
      `Prepare a conversation with the customer “${customer}”. Find it with find_customers, read it with get_customer, ` +
      'and look at the timeline of two or three of its members. Summarize plan, payments, usage against limits, activity ' +
      'and open questions, with links.',
  },
  {
    name: 'explain_person',
    title: 'Explain a person',
    description: 'Who somebody is and what happened to them',
    arguments: [{ name: 'person', description: 'Name or email address', required: true }],
    text: ({ person }) =>
      `Find “${person}” with find_people, then use get_person and get_person_timeline. Say who they are, which customer ` +
      'they belong to, what they did lately and whether anything went wrong for them.',
  },
  {
    name: 'measure_change',
    title: 'Measure a change',
    description: 'What a flag, campaign, checklist or changelog post changed',
    arguments: [
      { name: 'change', description: 'Name of the flag, campaign, checklist or changelog post', required: true },
      { name: 'goal', description: 'Name of the event that counts as success', required: true },
    ],
    text: ({ change, goal }) =>
      `Find “${change}” among flags, campaigns, checklists and changelog posts with list_items, and use get_impact with the ` +
      `goal “${goal}”. State both rates, the difference with its interval, and what the notes say. Do not claim a cause ` +
      'unless the others were held out at random.',
  },
  {
    name: 'plan_next',
    title: 'What to build next',
    description: 'Feature requests by what they are worth',
    arguments: [{ name: 'currency', description: 'Currency that revenue is weighed in, such as eur', required: true }],
    text: ({ currency }) =>
      `List open feature requests with list_feature_requests, weighed in ${currency}. Group those that ask for the same, ` +
      'name the revenue behind each group, and recommend three.',
  },
]
